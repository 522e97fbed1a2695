import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { getAt, type Product, SCENARIO_KINDS } from '../../../engine/index.ts';
import { THEMES } from '../../../engine/react/node.ts';
import { scenesOf } from '../../../scripts/stories/SchemaReading.ts';
import { inLanguages, type StoryFile, storyName } from '../../../scripts/stories/StoryFile.ts';
import { differingRoles } from '../../../scripts/stories/screenFiles.ts';
import { catalogueFiles, foldersOf } from '../../../scripts/stories/writeStories.ts';
import { clinic } from '../../engine/clinic/visit.ts';
import { ward } from '../../engine/clinic/ward.ts';
import { loadLibrary } from '../../engine/support/library.ts';
import { testProduct } from '../../support/testProduct.ts';

const products: readonly (readonly [string, Product])[] = [
  ['a clinic', clinic],
  ['its ward', ward],
  ['a library', await loadLibrary()],
  ['the product', await testProduct()],
];
const filesOf = async (product: Product): Promise<readonly StoryFile[]> => {
  const { documents: _printed, ...shown } = product;
  // Papers need the product's own templates.
  const documents = product === products[3]?.[1] ? product.documents : {};
  return catalogueFiles({ product: { ...shown, documents }, folders: {}, answers: {}, roles: {} });
};
const ROOT = join(import.meta.dirname, '../../..');

describe.each(products)('the catalogue of %s', async (_name, product) => {
  const files = await filesOf(product);
  const names = files.map(({ name }) => name);
  const stories = files.filter(({ name }) => name.endsWith('.stories.tsx'));

  it('[SCHEMA-B1] has a page for every form, list, workflow, screen, document and options list, no file twice', () => {
    const { forms, tables, workflows, screens, options } = product;
    const kinds = { form: forms, table: tables, workflow: workflows, screen: screens, options };
    for (const [kind, schemas] of Object.entries(kinds)) {
      for (const name of Object.keys(schemas)) expect(names).toContain(`${kind}-${name}.stories.tsx`);
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it('is readable code: each story once, under a unique name', () => {
    for (const { name, text } of stories) {
      const { module, errors } = parseSync(name, text);
      expect(errors, name).toEqual([]);
      const exported = module.staticExports.flatMap(({ entries }) =>
        entries.map((entry) => entry.exportName.name ?? 'default'),
      );
      expect(new Set(exported).size, name).toBe(exported.length);
      expect(exported).toContain('default');
      expect(exported.length).toBeGreaterThan(1);
    }
  });

  it('loads its own data and faces that are there', () => {
    for (const { name, text } of stories) {
      const { module } = parseSync(name, text);
      for (const { moduleRequest } of module.staticImports) {
        const target = moduleRequest.value;
        const isOwn = target.startsWith('./');
        expect(
          isOwn ? names.includes(target.slice(2)) : existsSync(join(ROOT, '.generated/stories', target)),
          `${name}: ${target}`,
        ).toBe(true);
      }
    }
  });

  it('[SCHEMA-B3] has a story for each example, under its title', () => {
    const storyTexts = stories.map(({ text }) => text).join('\n');
    const scenarios = Object.values(product.scenarios).flatMap((file) => file.scenarios);
    for (const scenario of scenarios) {
      const isShown = SCENARIO_KINDS.some(
        (kind) =>
          kind !== 'entity' && kind !== 'wizard' && kind !== 'document' && scenario[kind] !== undefined,
      );
      if (isShown) expect(storyTexts).toContain(`name: ${JSON.stringify(scenario.title)}`);
    }
  });

  it('[QA-4] [QA-5] examines the diagram of every workflow, and what forms do, in the tests', () => {
    const untagged = stories.filter(
      ({ text }) => !/^export const (Telefono|Comportamento) .*tags:/m.test(text),
    );
    const examined = untagged.map(({ name }) => name.replace('.stories.tsx', ''));
    for (const name of Object.keys(product.workflows)) expect(examined).toContain(`workflow-${name}`);
    const forms = Object.keys(product.forms).length;
    expect(examined.some((name) => name.startsWith('form-'))).toBe(forms > 0);
  });

  it('has data that is JSON and whole', () => {
    for (const { name, text } of files.filter((file) => file.name.endsWith('.json'))) {
      expect(JSON.parse(text), name).toBeTypeOf('object');
      expect(text).not.toContain('undefined');
    }
  });
});

describe('the catalogue of the product', async () => {
  const product = await testProduct();
  const folders = await foldersOf(join(ROOT, 'schemas'));
  const reading = { product, folders, answers: {}, roles: {} };
  const files = await catalogueFiles(reading);
  const textOf = (name: string) => files.find((file) => file.name === `${name}.stories.tsx`)?.text ?? '';

  it('[SCHEMA-B1] stands under areas with names that people know', () => {
    const titles = files.flatMap(({ text }) => /^export default \{ title: "([^"]+)"/m.exec(text)?.[1] ?? []);
    const kinds = ['Scelte e stati', 'Tipi di campo', 'Avvisi, domande, attese'];
    const knownNames = new Set([
      ...kinds,
      ...Object.values(getAt(product.settings.values, 'areas') ?? {}),
      ...Object.values(product.entities).map((entity) => entity['x-plural']),
    ]);
    expect(titles.filter((title) => !knownNames.has(title.split('/')[0]))).toEqual([]);
    expect(titles.length).toBeGreaterThan(200);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('[SCHEMA-B2] shows each screen, each step of a wizard and each form that is a page in every language, and every theme', () => {
    const languages = Object.keys(inLanguages(product, 'Pagina', 'made.Pagina')).map((name) => name.slice(7));
    expect(languages.toSorted()).toEqual(['ar', 'en']);
    for (const locale of languages) {
      const inIt = `"locale":"${locale}"`;
      for (const name of Object.keys(product.screens)) expect(textOf(`screen-${name}`), name).toContain(inIt);
      const steps = product.wizards['report']?.steps.length ?? 0;
      expect(textOf('wizard-report').split(inIt)).toHaveLength(steps + 1);
      for (const form of ['pjc', 'vis']) expect(textOf(`form-${form}`), form).toContain(inIt);
    }
    const themes = files.flatMap(({ text }) =>
      [...text.matchAll(/"theme":"(\w+)"/g)].map(([, theme]) => theme),
    );
    expect(new Set(themes)).toEqual(new Set(THEMES.filter((theme) => theme !== 'auto' && theme !== 'light')));
  });

  it('[SCHEMA-B2] tests every kind of block in every language, every colour of a state, every list and every kind of expectation', async () => {
    const tested = (name: string, words: string) =>
      textOf(name)
        .split('\n')
        .some((line) => line.includes(words) && !/'(repetition|!test)'/.test(line));
    const screens = Object.values(product.screens);
    const kindsOf = (all: typeof screens) =>
      new Set(
        all.flatMap(({ blocks }) => blocks.map(({ kind, name }) => (kind === 'component' ? name : kind))),
      );
    for (const locale of ['ar', 'en']) {
      const samples = screens.filter(({ name }) => tested(`screen-${name}`, `"locale":"${locale}"`));
      expect(samples.length).toBeLessThan(screens.length / 3);
      expect(kindsOf(samples)).toEqual(kindsOf(screens));
    }
    const states = Object.entries(product.workflows).flatMap(([workflow, { states: all }]) =>
      all.map(({ value, intent }) => ({
        intent,
        tested: tested(`workflow-${workflow}`, `"Stato ${value}:`),
      })),
    );
    const intents = (all: typeof states) => new Set(all.map(({ intent }) => intent));
    expect(intents(states.filter((state) => state.tested))).toEqual(intents(states));
    const examples = Object.values(product.scenarios).flatMap(({ scenarios }) => scenarios);
    const words = (form: typeof examples) => new Set(form.flatMap(({ expect: word }) => Object.keys(word)));
    const ofForms = examples.filter(({ form }) => form !== undefined);
    const firsts = ofForms.filter(
      (one, index) => ofForms.findIndex(({ form }) => form === one.form) === index,
    );
    const sampled = firsts.filter(({ form, title }) => tested(`form-${form}`, JSON.stringify(title)));
    expect(sampled.length).toBeLessThan(firsts.length / 3);
    expect(words(sampled)).toEqual(words(firsts));
    // Without recorded rows a screen's story shows no list.
    for (const name of Object.keys(product.tables)) {
      expect([name, tested(`table-${name}`, 'export const Telefono')]).toEqual([name, true]);
    }
    const answers = { fetchAutomezzi: { automezzi: [{ Id: 1 }], total: 1 } };
    const recorded = await catalogueFiles({ ...reading, answers });
    expect(recorded.find(({ name }) => name === 'table-vehicles.stories.tsx')?.text).toContain(
      `export const Telefono = { ...made.Telefono, tags: ['repetition'] }`,
    );
  });

  it('[SCHEMA-B2] shows a screen to each role that sees it otherwise', () => {
    const rolesAt = (screen: string, roles: Parameters<typeof differingRoles>[0]['roles'] = {}) => {
      const screenSchema = product.screens[screen];
      return screenSchema === undefined
        ? []
        : differingRoles({ ...reading, roles }, screenSchema).map(({ name }) => name);
    };
    // A screen with custom components looks different for each role.
    expect(rolesAt('dashboard-home').toSorted()).toEqual([
      'backoffice',
      'caposquadra',
      'operaio',
      'pianificatore',
    ]);
    // Who may not open it has no picture of it.
    expect(rolesAt('utenti')).toEqual([]);
    // A list without permissions differs only by its rows.
    expect(rolesAt('giacenze')).toEqual([]);
    const few = { answers: { fetchSilosByItemType: { inventory: [], total: 0 } }, refusals: {} };
    expect(rolesAt('giacenze', { caposquadra: few })).toEqual(['caposquadra']);
  });
});

describe('situations of a story', () => {
  it('are those of the examples that prove the schema, each once', async () => {
    const library = await loadLibrary();
    expect(scenesOf(library, 'form', 'loan')).toHaveLength(2);
    expect(scenesOf(library, 'workflow', 'loan')).toEqual([expect.objectContaining({ member: { owes: 3 } })]);
    expect(scenesOf(library, 'form', 'member')).toEqual([]);
  });

  it.each([
    ['brief', 'brief'],
    ['cantiere-single', 'cantiere_single'],
    ['a b  c', 'a_b_c'],
    ['perché no', 'perché_no'],
  ])('%s is the identifier %s', (text, name) => {
    expect(storyName(text)).toBe(name);
  });
});
