import { describe, expect, it } from 'vitest';
import { createWizardModel, EngineError, remainingCalls } from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const schema = library.wizards['return'];
if (schema === undefined) throw new Error('no wizard');
const wizard = createWizardModel(schema);
const context = {
  record: { id: 7, state: 'out', damaged: 'N' },
  modules: { fines: true },
  book: { title: 'Mappe' },
};
const withRecord = (more: object): typeof context => ({ ...context, record: { ...context.record, ...more } });
const ids = (steps: readonly { readonly id: string }[]): readonly string[] => steps.map((step) => step.id);

describe('the wizard that takes a book back', () => {
  it('[WIZ-01] has the first title whose condition holds, filled from the context', () => {
    expect(wizard.title(context)).toBe('Rientro di Mappe');
    expect(wizard.title({ ...context, book: { title: '' } })).toBe('Rientro n.7');
    expect(wizard.title({ record: { id: 7 } })).toBe('Rientro n.7');
    // [PHONE-A21] The schema text is translated first, then its slots are filled.
    const say = (text: string) => text.replace('Rientro n.', 'Return no. ');
    expect(wizard.title({ record: { id: 7 } }, say)).toBe('Return no. 7');
  });

  it('[WIZ-05] [WIZ-06] has its steps in order; a module switched off takes its step and its rules away', () => {
    expect(ids(wizard.steps(context))).toEqual(['pages', 'fines', 'done']);
    const off = { ...withRecord({ damaged: 'Y' }), modules: { fines: false } };
    expect(ids(wizard.steps(off))).toEqual(['pages', 'done']);
    expect(wizard.problems('fines', off)).toEqual([]);
  });

  it('[WIZ-04] gives the reason for not going on, and its field', () => {
    expect(wizard.problems('pages', context)).toEqual([
      expect.objectContaining({
        path: 'record.pagesAfter',
        rule: 'counted',
        message: 'return.count-pages',
        severity: 'error',
      }),
    ]);
    expect(wizard.problems('pages', withRecord({ pagesAfter: 90 }))).toEqual([]);
    expect(wizard.problems('done', context)).toEqual([]);
  });

  it('[WIZ-04] lists warnings without blocking, and names the first blocking step', () => {
    const counted = withRecord({ pagesAfter: 90 });
    expect(wizard.problems('fines', counted).map((each) => each.severity)).toEqual(['warning']);
    expect(wizard.firstBlocked(counted)).toBeUndefined();
    expect(wizard.firstBlocked(withRecord({ pagesAfter: 90, damaged: 'Y' }))).toBe('fines');
    expect(wizard.firstBlocked(context)).toBe('pages');
  });

  it('[WIZ-03] hides the last button by its condition', () => {
    expect(wizard.finishHidden(context)).toBe(false);
    expect(wizard.finishHidden(withRecord({ state: 'closed' }))).toBe(true);
  });

  it('[WIZ-07] [WIZ-08] [WIZ-09] finishes by state, and makes no call if none applies', () => {
    expect(wizard.finish(context)).toMatchObject({
      calls: [{ call: 'endLoan' }, { call: 'shelve' }],
      goTo: 'loans',
    });
    expect(wizard.finish(withRecord({ state: 'back' }))).toMatchObject({
      calls: [{ call: 'endLoan' }],
      goTo: 'loan-single',
    });
    const odd = wizard.finish(withRecord({ state: 'asked' }));
    expect(odd).toEqual({ label: 'Chiudi', message: 'return.odd-state' });
    expect(odd && remainingCalls(odd, [])).toEqual([]);
  });

  it('[WIZ-10] a retry repeats the missing calls exactly', () => {
    const finish = wizard.finish(context);
    if (finish === undefined) throw new Error('no finish');
    const left = (done: readonly string[]) => remainingCalls(finish, done).map(({ call }) => call);
    expect(left([])).toEqual(['endLoan', 'shelve']);
    expect(left(['endLoan'])).toEqual(['shelve']);
    expect(left(['endLoan', 'shelve'])).toEqual([]);
    expect(left(['shelve'])).toEqual(['endLoan', 'shelve']);
  });

  it('[WIZ-10] resumes only while the effects of earlier calls still exist', () => {
    const finish = wizard.finish(context);
    if (finish === undefined) throw new Error('no finish');
    expect(wizard.resumes(finish, withRecord({ state: 'back' }))).toBe(true);
    expect(wizard.resumes(finish, context)).toBe(false);
    const otherFinish = wizard.finish(withRecord({ state: 'back' }));
    if (otherFinish === undefined) throw new Error('no finish');
    expect(wizard.resumes(otherFinish, context)).toBe(true);
  });

  it('a step that is not there is a mistake of the caller', () => {
    expect(() => wizard.problems('gone', context)).toThrow(EngineError);
  });

  it('[WIZ-04] [PHONE-A4] names the rows that break a rule, and the step where a field is mended', () => {
    const [pages, ...others] = schema.steps;
    if (pages === undefined) throw new Error('no step');
    const rule = {
      id: 'clean',
      must: { 'record.torn': { maxItems: 0 } },
      message: 'return.torn',
      field: 'torn',
      rows: {
        in: 'record.torn',
        where: { 'row.pages': { minimum: 1 } },
        as: 'book',
        message: 'return.torn-book',
      },
    } as const;
    const strict = createWizardModel({
      ...schema,
      rowNames: {
        book: {
          key: 'id',
          name: [
            { when: { 'row.title': { minLength: 1 } }, text: 'Libro {row.title}' },
            { text: 'Libro n.{row.id}' },
          ],
        },
      },
      steps: [pages, ...others.map((step) => (step.id === 'done' ? { ...step, rules: [rule] } : step))],
    });
    const torn = withRecord({
      pagesAfter: 90,
      torn: [
        { id: 3, title: 'Mappe', pages: 2 },
        { id: 4, pages: 0 },
        { id: 5, title: '', pages: 1 },
      ],
    });
    expect(strict.brokenRows('done', 'clean', torn)).toMatchObject([
      {
        key: '3',
        name: 'Libro {row.title}',
        message: 'return.torn-book',
        context: { row: { title: 'Mappe' } },
      },
      { key: '5', name: 'Libro n.{row.id}' },
    ]);
    expect(strict.brokenRows('done', 'clean', context)).toEqual([]);
    expect(strict.brokenRows('pages', 'counted', torn)).toEqual([]);
    expect(strict.stepOf('torn', torn)).toBe('done');
    expect(strict.stepOf('record.pagesAfter', torn)).toBe('pages');
    expect(strict.stepOf('cover', torn)).toBeUndefined();
  });
});
