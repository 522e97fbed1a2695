import { describe, expect, it } from 'vitest';
import type { WorkflowSchema } from '../../../engine/contract/index.ts';
import { boardColumns, boardMoveTo, cardScope, cardWays } from '../../../engine/index.ts';

const way = (id: string, from: readonly string[], to: string | undefined, more: object = {}) => ({
  ...{ id, label: id, from: [...from], call: id },
  ...(to === undefined ? {} : { to }),
  ...more,
});
const workflow: WorkflowSchema = {
  ...{ $schema: '', entity: 'loan', title: 'Prestito', field: 'state', initial: 'asked' },
  context: { loan: { entity: 'loan', with: { books: { entity: 'book', list: true } } } },
  states: ['asked', 'out', 'back', 'lost'].map((value) => ({ value, label: value })),
  transitions: [
    way('save', ['asked', 'out'], undefined),
    way('again', ['asked'], 'asked'),
    way('lose', ['asked', 'out'], 'lost', { showWhen: { 'loan.kept': { const: 'N' } } }),
    way('hurry', ['asked'], 'out'),
    way('lend', ['asked'], 'out', {
      ...{ primary: true, permission: 'Loan.write' },
      guards: [
        { must: { 'loan.member': { type: 'integer' } }, message: 'loan.no-member' },
        { must: { 'loan.books': { minItems: 1 } }, message: 'loan.no-books' },
        { must: { 'member.owes': { const: 0 } }, message: 'loan.owes' },
      ],
    }),
    way('return', ['out'], 'back'),
  ] as WorkflowSchema['transitions'],
};
const board = { by: 'state', workflow: 'loan' };
const columns = boardColumns(board, { workflow });

function cardWayIds(row: object, { permissions = ['Loan.write'], given = board, beside = {} } = {}) {
  const scope = cardScope(workflow, row as never, beside);
  const cardWayList = cardWays(given, workflow, boardColumns(given, { workflow }), scope, permissions);
  return cardWayList.map(({ transition, to, refusal }) =>
    [transition.id, to, refusal].filter(Boolean).join(' '),
  );
}

describe('where a card may be moved', () => {
  it('are the ways of its workflow to other columns, the next step first', () => {
    expect(cardWayIds({ state: 'asked', member: 1, kept: 'N' })).toEqual([
      'lend out',
      'lose lost',
      'hurry out',
    ]);
    expect(cardWayIds({ member: 1 })).toEqual(['lend out', 'hurry out']);
    expect(cardWayIds({ state: 'back' })).toEqual([]);
  });

  it('obeys permissions, conditions and guards as their buttons do', () => {
    expect(cardWayIds({ state: 'asked', member: 1 }, { permissions: [] })).toEqual(['hurry out']);
    expect(cardWayIds({ state: 'asked' })).toEqual(['lend out loan.no-member', 'hurry out']);
    expect(cardWayIds({ state: 'out', kept: 'Y' })).toEqual(['return back']);
  });

  it('leaves to the server what a row of a list does not hold, and judges it where it does', () => {
    const row = { state: 'asked', member: 1 };
    expect(cardWayIds({ ...row, books: [] })).toEqual(['lend out loan.no-books', 'hurry out']);
    expect(cardWayIds({ ...row, books: [1] }, { beside: { member: { owes: 7 } } })).toEqual([
      'lend out loan.owes',
      'hurry out',
    ]);
    const [found] = cardWays(board, workflow, columns, cardScope(workflow, row, {}), ['Loan.write']);
    expect(found?.transition).toBe(workflow.transitions.find(({ id }) => id === 'lend'));
  });

  it('is of the row, also on the page of another record', () => {
    expect(
      cardWayIds({ state: 'out' }, { beside: { record: { state: 'asked' }, loan: { kept: 'N' } } }),
    ).toEqual(['return back']);
  });

  it('keeps to the ways and columns that the board names', () => {
    expect(
      cardWayIds({ state: 'asked', member: 1, kept: 'N' }, { given: { ...board, ways: ['lose'] } as never }),
    ).toEqual(['lose lost']);
    const unknownColumns = { ...board, columns: ['asked', 'lost'] } as never;
    expect(cardWayIds({ state: 'asked', member: 1, kept: 'N' }, { given: unknownColumns })).toEqual([
      'lose lost',
    ]);
  });

  it('drops on the first way that is allowed; none leads to the others', () => {
    const ways = (row: object) =>
      cardWays(board, workflow, columns, cardScope(workflow, row as never, {}), ['Loan.write']);
    const askedWays = ways({ state: 'asked', member: 1 });
    expect([
      boardMoveTo(askedWays, 'out')?.transition.id,
      boardMoveTo(askedWays, 'back'),
      boardMoveTo(askedWays, null),
    ]).toEqual(['lend', undefined, undefined]);
    expect(boardMoveTo(ways({ state: 'asked' }), 'out')?.transition.id).toBe('hurry');
  });
});
