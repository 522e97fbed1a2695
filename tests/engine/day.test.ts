import { describe, expect, it } from 'vitest';
import {
  CallFailure,
  checkTransition,
  createClient,
  createTableModel,
  createWizardModel,
  type DataRecord,
  defaultsOf,
  fillText,
  formatProblem,
  formatValue,
  formState,
  optionStyle,
  type Product,
  type Route,
  remainingCalls,
  setAt,
  settle,
  stateAfterChange,
  transitionsFor,
  validateForm,
} from '../../engine/index.ts';
import { checkModule } from '../../engine/node.ts';
import { loadModule } from './rules/loadModule.ts';
import { formOf, loadLibrary } from './support/library.ts';

const library: Product = await loadLibrary();
const { model } = formOf(library, 'loan');
const check = await loadModule(checkModule(model.entity));
const english = library.messages['en'];
const [table, workflow, returning] = [
  library.tables['loans'],
  library.workflows['loan'],
  library.wizards['return'],
];
const librarian = library.roles.roles.find((role) => role.name === 'librarian')?.permissions ?? [];
const around = { modules: library.settings.modules, user: { role: 'librarian' }, member: { owes: 0 } };

interface Calls {
  readonly endLoan: {
    readonly input: { readonly params: { readonly id: number }; readonly body: object };
    readonly output: DataRecord;
  };
}

/** The desk of the library as a page would run it, from the same schemas, with the engine alone. */
describe('a day at the desk of a library, by schemas alone', () => {
  let loan: DataRecord = { id: 7, ...(library.entities['loan'] && defaultsOf(library.entities['loan'])) };

  it('a member requests a book: the form lists missing answers in the language of the reader', () => {
    if (english === undefined) throw new Error('no English');
    const problems = validateForm(model, { ...loan, memberId: '' }, around, check);
    const texts = problems.map((each) => formatProblem(each, english, model.byPath.get(each.path)?.label));
    expect(texts).toEqual(['The Member field is required', 'The Libro field is required']);
    loan = setAt(setAt(loan, 'memberId', 12), 'bookCode', 'B001');
    expect(validateForm(model, loan, around, check)).toEqual([]);
  });

  it('it is lent, unless the member owes money', () => {
    if (workflow === undefined) throw new Error('no workflow');
    const poor = { ...around, record: loan, member: { owes: 2 } };
    expect(transitionsFor(workflow, poor, librarian)).toEqual([
      expect.objectContaining({ refusal: 'loan.owes' }),
    ]);
    expect(checkTransition(workflow, 'lend', poor, librarian)).toMatchObject({
      allowed: false,
      message: 'loan.owes',
    });
    const answer = checkTransition(workflow, 'lend', { ...around, record: loan }, librarian);
    expect(answer.allowed && answer.to).toBe('out');
    loan = { ...loan, state: 'out', lentOn: '2026-11-02', dueOn: '2026-11-20', pagesBefore: 100 };
  });

  it('the list shows it, late or not, with what may be done', () => {
    const states = library.options['loan-state'];
    if (table === undefined || states === undefined || english === undefined) throw new Error('no table');
    const list = createTableModel(table, library.options);
    const cellTexts = list
      .columns('short')
      .map((column) => formatValue(loan[column.field], column.format ?? 'text', english, states));
    expect(cellTexts).toEqual(['B001', 'Fuori']);
    expect(optionStyle(states, loan['state'], { row: loan }).intent).toBe('primary');
    const [open] = list.actions(loan, around, librarian);
    expect(open?.params?.['id'] && fillText(open.params['id'], { row: loan })).toBe('7');
  });

  it('it comes back torn: each answer reveals its questions, and others are not validated', () => {
    loan = { ...loan, state: 'back' };
    let state = formState(model, loan, around);
    const answers: readonly (readonly [string, unknown])[] = [
      ['damaged', 'Y'],
      ['damagedNote', 'Mancano le ultime dieci pagine'],
      ['pagesAfter', 90],
      ['fine', 12.5],
    ];
    for (const [path, value] of answers) {
      expect(state.visible.has(path), path).toBe(true);
      loan = setAt(loan, path, value);
      state = stateAfterChange(model, state, loan, around, path);
    }
    expect(state).toEqual(formState(model, loan, around));
    expect(state.required.has('fine')).toBe(true);
    expect(validateForm(model, loan, around, check)).toEqual([]);
    expect(settle(model, loan, around)).toBe(loan);
  });

  it('the wizard closes it; the network fails between two calls and a retry repeats the missing one', async () => {
    if (returning === undefined) throw new Error('no wizard');
    const wizard = createWizardModel(returning);
    const context = { ...around, record: { ...loan, state: 'out', thanked: true }, book: { title: 'Mappe' } };
    expect(wizard.title(context)).toBe('Rientro di Mappe');
    expect(wizard.firstBlocked(context)).toBeUndefined();
    const finish = wizard.finish(context);
    if (finish === undefined) throw new Error('no finish');

    const keys: (string | null)[] = [];
    const answers = [new TypeError('network'), Response.json({ ResultCode: 0, ResultData: { id: 7 } })];
    const route: Route = {
      method: 'POST',
      path: '/library/loans/:id/end',
      effect: 'write',
      responseKey: 'ResultData',
    };
    const client = createClient<Calls>({ endLoan: route }, async (_url, init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer;
    });
    const endLoan = () =>
      client.endLoan({ params: { id: 7 }, body: { loan } }, { idempotencyKey: 'loan-7-end' });

    const done: string[] = [];
    const failure = await endLoan().catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(CallFailure);
    expect((failure as CallFailure).offline).toBe(true);
    expect(remainingCalls(finish, done).map(({ call }) => call)).toEqual(['endLoan', 'shelve']);
    expect(await endLoan()).toEqual({ id: 7 });
    done.push('endLoan');
    expect(remainingCalls(finish, done).map(({ call }) => call)).toEqual(['shelve']);
    expect(keys).toEqual(['loan-7-end', 'loan-7-end']);
  });
});
