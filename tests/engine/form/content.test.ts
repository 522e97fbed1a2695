import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DataRecord,
  type FormModel,
  type FormSchema,
  formState,
  isContentShown,
  setAt,
  stateAfterChange,
} from '../../../engine/index.ts';
import { compileCheck, examine, loadProduct } from '../../../engine/node.ts';
import { runScenario } from '../../support/runScenario.ts';
import { formOf, libraryFiles } from '../support/library.ts';

const DOT = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';
const whileDamaged = { 'record.damaged': { const: 'Y' } };

/** The library's loan, with words and pictures. */
const filesWith = async (path = '', to: unknown = undefined) => {
  const plain = await libraryFiles();
  const form = plain['loans/loan.form.json'] as FormSchema;
  const [who, back] = form.sections;
  const content = [
    { before: 'bookCode', text: 'Il codice è sul dorso di {record.bookCode}.' },
    { id: 'spine', image: { picture: 'spine', alt: 'Il dorso' }, showWhen: whileDamaged },
  ];
  const changed = {
    ...form,
    pictures: { spine: DOT },
    sections: [
      { id: 'welcome', showWhen: whileDamaged, content: [{ text: 'Leggi prima di cominciare' }], fields: [] },
      { ...who, content },
      back,
    ],
  };
  const files = { ...plain, 'loans/loan.form.json': path === '' ? changed : setAt(changed, path, to) };
  return files as Record<string, unknown>;
};

let model: FormModel;
beforeAll(async () => {
  model = formOf(loadProduct(await filesWith()), 'loan').model;
});

const shownIn = (record: DataRecord): readonly string[] => {
  const state = formState(model, record, {});
  return model.sections.flatMap(({ id, content = [] }) =>
    content.flatMap((each, index) =>
      isContentShown(model, id, each, { record, context: {}, state }) ? `${id} ${index}` : [],
    ),
  );
};

describe('words and pictures of a section', () => {
  it('are shown with their section, and while their condition holds', () => {
    expect(shownIn({ state: 'back', damaged: 'Y' })).toEqual(['welcome 0', 'who 0', 'who 1']);
    expect(shownIn({ state: 'back', damaged: 'N' })).toEqual(['who 0']);
  });

  it('see a hidden answer as unanswered, as fields do', () => {
    expect(shownIn({ state: 'asked', damaged: 'Y' })).toEqual(['who 0']);
  });

  it('create a section without fields, whose state follows the record', () => {
    const record = { state: 'back', damaged: 'N' };
    const state = formState(model, record, {});
    expect(state.visibleSections.has('welcome')).toBe(false);
    for (const [path, value] of [
      ['damaged', 'Y'],
      ['state', 'asked'],
    ] as const) {
      const next = { ...record, damaged: 'Y', [path]: value };
      const before = formState(model, path === 'state' ? { ...record, damaged: 'Y' } : record, {});
      const after = stateAfterChange(model, before, next, {}, path);
      expect(after.visibleSections).toEqual(formState(model, next, {}).visibleSections);
      expect(after.visibleSections.has('welcome')).toBe(path === 'damaged');
    }
  });

  it('are covered by examples', async () => {
    const product = loadProduct(await filesWith());
    const scenario = {
      title: 'un libro rovinato',
      form: 'loan',
      given: { record: { state: 'back', damaged: 'Y' } },
      expect: { visible: ['spine', 'welcome'] },
    };
    const checkOf = (entity: Parameters<typeof compileCheck>[0]) => compileCheck(entity);
    expect(runScenario(product, scenario, checkOf)).toEqual([]);
    const whole = { ...scenario, given: { record: { state: 'back', damaged: 'N' } } };
    expect(runScenario(product, whole, checkOf)).toEqual([
      'spine is hidden, expected visible',
      'welcome is hidden, expected visible',
    ]);
  });
});

describe('the loader', () => {
  it.each([
    ['sections.1.content.0.before', 'bookcode', 'UNKNOWN_FIELD', '/sections/1/content/0/before'],
    ['sections.1.content.1.image.picture', 'spin', 'UNKNOWN_NAME', '/sections/1/content/1/image/picture'],
    ['sections.1.content.1.image.alt', undefined, 'MISSING_WORD', '/sections/1/content/1/image'],
    ['sections.1.content.0.text', undefined, 'MISSING_WORD', '/sections/1/content/0'],
    ['sections.1.content.0.text', 'Di {record.nobody}', 'UNKNOWN_PATH', '/sections/1/content/0/text'],
    ['sections.1.content.1.id', 'back', 'DUPLICATE', '/sections/2/id'],
    ['sections.1.content.1.id', undefined, 'MISSING_WORD', '/sections/1/content/1'],
    ['sections.0.content', undefined, 'MISSING_WORD', '/sections/0/fields'],
    ['pictures.other', DOT, 'UNUSED', '/pictures/other'],
    ['pictures.spine', 'data:image/png;base64,AAAA', 'GRAMMAR', '/pictures/spine'],
    [
      'sections.1.fields.0.helpImage',
      { picture: 'spin', alt: 'x' },
      'UNKNOWN_NAME',
      '/sections/1/fields/0/helpImage/picture',
    ],
    [
      'sections.1.content.1.showWhen',
      { 'record.state': { const: 'no' } },
      'NEVER_HOLDS',
      '/sections/1/content/1/showWhen',
    ],
  ])('reports the fault at %s', async (path, to, code, pointer) => {
    const findings = examine(await filesWith(path, to)).findings;
    expect(findings.filter((each) => each.file === 'loans/loan.form.json')).toContainEqual(
      expect.objectContaining({ code, pointer }),
    );
  });
});
