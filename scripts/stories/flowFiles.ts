import type { Product } from '../../engine/index.ts';
import { dataFile, type StoryFile, storyFile, storyName } from './StoryFile.ts';
import { sceneOf, scenesOf } from './sceneOf.ts';

/** So many situations of a wizard are enough to see it. */
const MOST_SCENES = 6;

/** Per wizard: a story for each situation of its scenarios. */
export function wizardFiles(product: Product): StoryFile[] {
  return Object.entries(product.wizards).flatMap(([name, wizard]) => {
    const stem = `wizard-${name}`;
    const scenes = scenesOf(product, 'wizard', name).slice(0, MOST_SCENES);
    const stories = scenes.map((_scene, index) => [
      `Situazione_${index + 1}`,
      `made.situations['Situazione_${index + 1}']`,
    ]);
    return [
      dataFile(`${stem}.json`, { wizard, scenes }),
      storyFile(
        stem,
        `Procedure/${name}`,
        [
          `import { wizardStories } from '../../stories/faces/wizardStories.tsx';`,
          `import data from './${stem}.json' with { type: 'json' };`,
        ],
        'wizardStories(data.wizard as never, data.scenes as never)',
        { Telefono: 'made.Telefono', ...Object.fromEntries(stories) },
      ),
    ];
  });
}

/** Per workflow: a story for each state. */
export function workflowFiles(product: Product): StoryFile[] {
  return Object.entries(product.workflows).flatMap(([name, workflow]) => {
    const stem = `workflow-${name}`;
    const stories = workflow.states.map(({ value }) => [
      `Stato_${storyName(value)}`,
      `made.states[${JSON.stringify(`Stato_${value}`)}]`,
    ]);
    return [
      dataFile(`${stem}.json`, { workflow, scene: sceneOf(product, 'workflow', name) }),
      storyFile(
        stem,
        `Flussi/${workflow.title} (${name})`,
        [
          `import { workflowStories } from '../../stories/faces/workflowStories.tsx';`,
          `import data from './${stem}.json' with { type: 'json' };`,
        ],
        'workflowStories(data.workflow as never, data.scene)',
        { Telefono: 'made.Telefono', ...Object.fromEntries(stories) },
      ),
    ];
  });
}
