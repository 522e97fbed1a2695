import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product, WorkflowSchema } from '../../engine/contract/index.ts';
import { getAt, SCENARIO_KINDS, type Scenario } from '../../engine/index.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../server/host/product/readSchemas.ts';
import { coverKinds } from './coverKinds.ts';
import { documentFiles } from './documentFiles.ts';
import { formFiles } from './formFiles.ts';
import { areaOf, examplesOf, type SchemaReading, sceneOf } from './SchemaReading.ts';
import { inLanguages, type StoryFile, storyFiles, storyName } from './StoryFile.ts';
import { addressOf, screenFiles } from './screenFiles.ts';
import { feedbackFiles, fieldFiles, optionsFiles } from './shownFiles.ts';
import { productStory, tableFiles } from './tableFiles.ts';

export const LIBRARY = 'tests/products/library/schemas';

/** All files of the catalogue. */
export async function catalogueFiles(schemas: SchemaReading): Promise<StoryFile[]> {
  const reading = { ...schemas, samples: sampleScenarios(schemas.product) };
  return [
    productStory(reading.product),
    ...formFiles(reading),
    ...tableFiles(reading),
    ...wizardFiles(reading),
    ...workflowFiles(reading),
    ...notificationFiles(reading),
    ...screenFiles(reading),
    ...(await documentFiles(reading)),
    ...optionsFiles(reading),
    ...fieldFiles(reading),
    ...feedbackFiles(reading),
  ];
}

/** Of the first scenarios of schemas those with each kind of expectation. */
function sampleScenarios({ scenarios }: Product): ReadonlySet<Scenario> {
  const firsts = new Map<string, Scenario>();
  for (const scenario of Object.values(scenarios).flatMap((file) => file.scenarios))
    for (const kind of SCENARIO_KINDS) {
      const schema = scenario[kind] === undefined ? undefined : `${kind} ${scenario[kind]}`;
      if (schema !== undefined && !firsts.has(schema)) firsts.set(schema, scenario);
    }
  return coverKinds([...firsts.values()], ({ expect, ...scenario }) =>
    SCENARIO_KINDS.filter((kind) => scenario[kind] !== undefined).flatMap((kind) =>
      Object.keys(expect).map((word) => `${kind} ${word}`),
    ),
  );
}

/**
 * Writes changed files and deletes obsolete ones, so that an open catalogue updates.
 *
 * @returns the names of the story files.
 */
export async function writeStories(root: string): Promise<string[]> {
  const schemas = join(root, 'schemas');
  const [answers, roles] = await Promise.all(
    ['answers', 'roles'].map(async (name) => readJson(join(root, `.generated/recorded/${name}.json`))),
  );
  const product = await readProduct(schemas);
  const files = await catalogueFiles({
    product,
    folders: await foldersOf(schemas),
    answers: answers as SchemaReading['answers'],
    roles: roles as SchemaReading['roles'],
  });
  const productNames = new Set(files.map(({ name }) => name));
  const grammar = await grammarReading(root, product);
  files.push(
    ...[...formFiles(grammar), ...fieldFiles(grammar)].filter(({ name }) => !productNames.has(name)),
  );
  const folder = join(root, '.generated/stories');
  await mkdir(folder, { recursive: true });
  const names = new Set(files.map(({ name }) => name));
  const old = (await readdir(folder)).filter((name) => !names.has(name));
  await Promise.all([
    ...old.map((name) => rm(join(folder, name), { recursive: true })),
    ...files.map(({ name, text }) => writeChanged(join(folder, name), text)),
  ]);
  return [...names].filter((name) => name.endsWith('.stories.tsx'));
}

/**
 * Keywords of the grammar that the product does not use yet are covered by the forms of the tests' library
 * product, without recorded data.
 */
async function grammarReading(root: string, shown: Product): Promise<SchemaReading> {
  const library = await readProduct([HOST_SCHEMAS, join(root, LIBRARY)]);
  const forms = Object.entries(library.forms).filter(([name]) => shown.forms[name] === undefined);
  const folders = forms.map(([name]) => [`form ${name}`, 'grammatica'] as const);
  const product = { ...library, forms: Object.fromEntries(forms) };
  return { product, folders: Object.fromEntries(folders), answers: {}, roles: {} };
}

/**
 * Folder of each schema by kind and name; a screen has its name in the content, other schemas in the file
 * name.
 */
export async function foldersOf(schemas: string): Promise<Readonly<Record<string, string>>> {
  const paths = (await readdir(schemas, { recursive: true })).map((path) => path.replaceAll('\\', '/'));
  const entries = paths.map(async (path) => {
    const [, folder = '', stem = '', kind = ''] = /([^/]+)\/([^/]+)\.([a-z]+)\.json$/.exec(path) ?? [];
    const name = kind === 'screen' ? getAt(await readJson(join(schemas, path)), 'name') : stem;
    return [`${kind} ${name}`, folder] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function writeChanged(path: string, text: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => undefined);
  if (before !== text) await writeFile(path, text);
}

/**
 * Per wizard: its screen at each step, in each language, and in each scenario. A wizard without a screen has
 * no story.
 */
function wizardFiles(reading: SchemaReading): StoryFile[] {
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
      samples: reading.samples,
    });
  });
}

/** Parts of a state's look: its colour and keywords, number, colours and keywords of its actions. */
function kindsOfState(
  { transitions }: WorkflowSchema,
  state: WorkflowSchema['states'][number],
): readonly string[] {
  const actions = transitions.filter(({ from }) => from.includes(state.value));
  return [
    `state ${state.intent}`,
    `actions ${Math.min(actions.length, 2)}`,
    ...actions.map(({ intent }) => `action ${intent}`),
    ...[state, ...actions].flatMap((part) => Object.keys(part)),
  ];
}

/** Per workflow: a story for each state and each scenario. */
function workflowFiles(reading: SchemaReading): StoryFile[] {
  const { product } = reading;
  const all = Object.values(product.workflows).flatMap((workflow) =>
    workflow.states.map((state) => ({ state, kinds: kindsOfState(workflow, state) })),
  );
  const samples = new Set([...coverKinds(all, ({ kinds }) => kinds)].map(({ state }) => state));
  return Object.entries(product.workflows).flatMap(([name, workflow]) => {
    const scenarios = examplesOf(reading, 'workflow', name);
    const states = workflow.states.map((state) => [
      `Stato_${storyName(state.value)}`,
      {
        from: `made.states[${JSON.stringify(`Stato_${state.value}`)}]`,
        name: `Stato ${state.value}: ${state.label}`,
        isRepetition: !samples.has(state),
      },
    ]);
    return storyFiles({
      stem: `workflow-${name}`,
      title: `${areaOf(reading, 'workflow', name)}/Flussi/${workflow.title} (${name})`,
      maker: ['workflowStories', 'workflowStories'],
      data: { workflow, scene: sceneOf(product, 'workflow', name), scenarios },
      stories: { Telefono: 'made.Telefono', ...Object.fromEntries(states) },
      examples: scenarios,
      samples: reading.samples,
    });
  });
}

/** Per entity with notifications: events, recipients and texts, and each scenario. */
function notificationFiles(reading: SchemaReading): StoryFile[] {
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
      samples: reading.samples,
    });
  });
}
