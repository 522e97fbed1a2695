import { inLanguages } from './inLanguages.ts';
import { areaOf, examplesOf, type SchemaReading } from './SchemaReading.ts';
import { type StoryFile, storyFiles, storyName } from './StoryFile.ts';
import { sceneOf } from './sceneOf.ts';
import { addressOf } from './screenFiles.ts';

/**
 * Per wizard: its screen at each step, in each language, and in each scenario. A wizard without a screen has
 * no story.
 */
export function wizardFiles(reading: SchemaReading): StoryFile[] {
  const { product } = reading;
  return Object.entries(product.wizards).flatMap(([name, wizard]) => {
    const screen = Object.values(product.screens).find(({ blocks }) =>
      blocks.some((block) => block.kind === 'wizard' && block.name === name),
    );
    if (screen === undefined) return [];
    const scenarios = examplesOf(reading, 'wizard', name);
    const steps = wizard.steps.flatMap(({ id, title }, index) => {
      const from = `made.steps[${JSON.stringify(`Passo_${id}`)}]`;
      const name = `Passo ${index + 1}: ${title}`;
      return [
        [`Passo_${storyName(id)}`, { from, name }] as const,
        ...Object.entries(inLanguages(product, name, from)),
      ];
    });
    return storyFiles({
      stem: `wizard-${name}`,
      title: `${areaOf(reading, 'wizard', name)}/Procedure/${screen.title} (${name})`,
      maker: ['wizardStories', 'wizardStories'],
      data: { wizard, screen, address: addressOf(reading, screen), scenarios },
      stories: { Telefono: 'made.Telefono', ...Object.fromEntries(steps) },
      examples: scenarios,
    });
  });
}

/** Per workflow: a story for each state and each scenario. */
export function workflowFiles(reading: SchemaReading): StoryFile[] {
  const { product } = reading;
  return Object.entries(product.workflows).flatMap(([name, workflow]) => {
    const scenarios = examplesOf(reading, 'workflow', name);
    const states = workflow.states.map(({ value, label }) => [
      `Stato_${storyName(value)}`,
      { from: `made.states[${JSON.stringify(`Stato_${value}`)}]`, name: `Stato ${value}: ${label}` },
    ]);
    return storyFiles({
      stem: `workflow-${name}`,
      title: `${areaOf(reading, 'workflow', name)}/Flussi/${workflow.title} (${name})`,
      maker: ['workflowStories', 'workflowStories'],
      data: { workflow, scene: sceneOf(product, 'workflow', name), scenarios },
      stories: { Telefono: 'made.Telefono', ...Object.fromEntries(states) },
      examples: scenarios,
    });
  });
}

/** Per entity with notifications: events, recipients and texts, and each scenario. */
export function notificationFiles(reading: SchemaReading): StoryFile[] {
  const { product } = reading;
  return Object.entries(product.notifications).flatMap(([name, notifications]) => {
    const scenarios = examplesOf(reading, 'notifications', name);
    const title = product.entities[notifications.entity]?.title ?? name;
    const workflow = Object.values(product.workflows).find(({ entity }) => entity === notifications.entity);
    return storyFiles({
      stem: `notifications-${name}`,
      title: `${areaOf(reading, 'notifications', name)}/Notifiche/${title} (${name})`,
      maker: ['notificationStories', 'notificationStories'],
      data: { notifications, title, workflow, scene: sceneOf(product, 'notifications', name), scenarios },
      stories: { Elenco: 'made.Elenco', Telefono: 'made.Telefono' },
      examples: scenarios,
    });
  });
}
