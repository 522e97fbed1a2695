import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DataRecord,
  type FormModel,
  type FormSchema,
  formPagesOf,
  formState,
  indexOfSamePage,
  isOnPage,
  setAt,
  settle,
  stateAfterChange,
} from '../../../engine/index.ts';
import { compileCheck, loadProduct } from '../../../engine/node.ts';
import { runScenario } from '../../support/runScenario.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { formOf, libraryFiles } from '../support/library.ts';

const returned = { 'record.state': { enum: ['back', 'closed'] } };
const pages = [
  { id: 'return', title: 'Al rientro', showWhen: returned, sections: ['back'] },
  { id: 'people', title: 'Chi', sections: ['who'] },
];

/** The library's loan on two pages, of which the second section comes first. */
const filesWith = async (path = '', to: unknown = undefined) => {
  const plain = await libraryFiles();
  const form = plain['loans/loan.form.json'] as FormSchema;
  const [who, back] = form.sections;
  const { showWhen: _page, ...always } = back ?? {};
  const changed = { ...form, pages, oneQuestion: 'phone', sections: [who, always] };
  const files = { ...plain, 'loans/loan.form.json': path === '' ? changed : setAt(changed, path, to) };
  return files as Record<string, unknown>;
};

let model: FormModel;
beforeAll(async () => {
  model = formOf(loadProduct(await filesWith()), 'loan').model;
});

const pagesIn = (record: DataRecord, oneQuestion = false) =>
  formPagesOf(model, formState(model, record, {}), oneQuestion);

describe('pages of a form', () => {
  it('are those with something to show, and give their sections their order', () => {
    expect(model.sections.map(({ id }) => id)).toEqual(['back', 'who']);
    expect(pagesIn({ state: 'back' }).map(({ id }) => id)).toEqual(['return', 'people']);
    expect(pagesIn({ state: 'asked' }).map(({ id }) => id)).toEqual(['people']);
  });

  it('that are not shown lose their answers, as hidden fields do: in browser and server', () => {
    const record = { state: 'asked', pagesBefore: 3, bookCode: 'A-1' };
    expect(settle(model, record, {})).not.toHaveProperty('pagesBefore');
    expect(settle(model, { ...record, state: 'back' }, {})).toHaveProperty('pagesBefore', 3);
  });

  it('after any changes are those of the whole record', () => {
    const change = fc.constantFrom<[string, unknown]>(
      ['state', 'back'],
      ['state', 'asked'],
      ['damaged', 'Y'],
      ['damaged', 'N'],
      ['reading', { done: true }],
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.boolean(), (changes, oneQuestion) => {
        let record: DataRecord = {};
        let state = formState(model, record, {});
        for (const [path, value] of changes) {
          record = setAt(record, path, value) as DataRecord;
          state = stateAfterChange(model, state, record, {}, path);
          expect(formPagesOf(model, state, oneQuestion)).toEqual(pagesIn(record, oneQuestion));
        }
      }),
    );
  });

  it('are covered by examples', async () => {
    const product = loadProduct(await filesWith());
    const scope = { record: { state: 'asked' } };
    const scenario = {
      title: 'prima',
      form: 'loan',
      given: scope,
      expect: { visible: ['people'], hidden: ['return'] },
    };
    expect(runScenario(product, scenario, compileCheck)).toEqual([]);
    const wrong = { ...scenario, expect: { visible: ['return'] } };
    expect(runScenario(product, wrong, compileCheck)).toEqual(['return is hidden, expected visible']);
  });
});

describe('one question at a time', () => {
  const record = { state: 'back', damaged: 'Y' };

  it('creates a page for each field, with its note; read-only ones join the one before', () => {
    const questions = pagesIn(record, true);
    const damaged = questions.find(({ id }) => id === 'damaged');
    expect([...(damaged?.fields ?? [])]).toEqual(['damaged', 'damagedNote']);
    const state = formState(model, record, {});
    const askedFields = questions.flatMap(({ fields }) => [...(fields ?? [])]);
    // Every field that is shown is asked once, on its page alone.
    expect(askedFields.toSorted()).toEqual([...state.visible].toSorted());
    for (const path of askedFields) {
      const section = model.byPath.get(path)?.section ?? '';
      expect(questions.filter((page) => isOnPage(page, section, path))).toHaveLength(1);
    }
  });

  it('finds its place again when the window becomes wide or narrow', () => {
    const questions = pagesIn(record, true);
    const whole = pagesIn(record);
    const placeOf = (pages: typeof whole, page = pages[0]) => page && pages[indexOfSamePage(pages, page)]?.id;
    const lentOn = questions.find(({ id }) => id === 'lentOn');
    expect(placeOf(whole, lentOn)).toBe('people');
    expect(placeOf(questions, whole[1])).toBe('memberId');
  });
});

describe('the loader', () => {
  const FORM = 'loans/loan.form.json';
  it.each([
    ['pages.1.sections', ['whom'], 'UNKNOWN_NAME', '/pages/1/sections/0', 'one of who'],
    ['pages.1.sections', ['whom'], 'UNUSED', '/sections/0/id', 'a page that shows it'],
    ['pages.1.sections', ['who', 'back'], 'DUPLICATE', '/pages/1/sections/1', 'it once'],
    ['pages.1.id', 'return', 'DUPLICATE', '/pages/1/id', 'it once'],
    [
      'pages.0.showWhen',
      { 'record.nobody': { const: 1 } },
      'UNKNOWN_PATH',
      '/pages/0/showWhen/record.nobody',
      '',
    ],
    [
      'sections.1.showWhen',
      { 'record.state': { const: 'asked' } },
      'NEVER_HOLDS',
      '/sections/1/showWhen',
      'one that may hold on its page',
    ],
    [
      'pages.0.showWhen',
      { 'record.damaged': { const: 'Y' } },
      'CIRCULAR_CONDITION',
      '/sections/1/showWhen',
      '',
    ],
    ['pages', [pages[0]], 'GRAMMAR', '/pages', ''],
  ])('reports the fault at %s', async (path, to, code, pointer, expected) => {
    const { findings } = examine(await filesWith(path, to));
    const matches = findings.filter(
      (each) => each.file === FORM && each.code === code && each.pointer === pointer,
    );
    expect(matches.map((each) => each.expected).join(), JSON.stringify(findings)).toContain(expected);
    expect(matches).not.toEqual([]);
  });
});
