import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import {
  checkTransition,
  operationRefusal,
  shownState,
  stateChanges,
  stateOf,
  statesWithTrait,
  transitionsFor,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const loanWorkflow = library.workflows['loan'];
if (loanWorkflow === undefined) throw new Error('no workflow');
const workflow = loanWorkflow;
const WRITE = ['Loan.write'];
const scope = { record: { state: 'asked', memberId: 1 }, member: { owes: 0 } };

function offered(context: object, permissions: readonly string[]): readonly string[] {
  return transitionsFor(workflow, { ...context }, permissions).map(
    ({ transition, refusal }) => `${transition.id}${refusal === undefined ? '' : ` but ${refusal}`}`,
  );
}

describe('[TEAM-01] invalid actions on a loan', () => {
  const loan = library.entities['loan'] as EntitySchema;
  const extended = (state: string, fine: number, permissions: readonly string[] = []) =>
    operationRefusal(loan, 'extend', { record: { state, fine }, user: { permissions } });

  it('is refused by the first unmet demand, and allowed if all are met', () => {
    expect(extended('out', 0)).toBeUndefined();
    expect(extended('out', 3)).toBe('MEMBER_OWES');
    expect(extended('back', 0)).toBe('LOAN_NOT_OUT');
    expect(extended('back', 3)).toBe('LOAN_NOT_OUT');
    // An unknown state differs from the expected one.
    expect(extended('burnt', 0)).toBe('LOAN_NOT_OUT');
  });

  it('is open by any way: who has the permission of one also needs its condition', () => {
    expect(extended('out', 1, WRITE)).toBeUndefined();
    expect(extended('out', 1, ['Loan.read'])).toBe('MEMBER_OWES');
    expect(extended('out', 2, WRITE)).toBe('MEMBER_OWES');
    expect(operationRefusal(loan, 'extend', { record: { state: 'out', fine: 1 } })).toBe('MEMBER_OWES');
  });

  it('is an error where the entity does not list it, never allowed', () => {
    expect(() => operationRefusal(loan, 'extended', { record: { state: 'out' } })).toThrow(
      'the entity loan has no operation extended',
    );
    const { 'x-may': _none, ...bare } = loan;
    expect(() => operationRefusal(bare, 'extend', { record: { state: 'out' } })).toThrow(
      'no operation extend',
    );
  });
});

describe('[TEAM-01] the only ways a loan may go', () => {
  it('are offered by state, permission and condition', () => {
    expect(offered(scope, WRITE)).toEqual(['lend']);
    expect(offered(scope, [])).toEqual([]);
    expect(offered({ record: { state: 'back', fine: 2 } }, WRITE)).toEqual(['forgive', 'close']);
    expect(offered({ record: { state: 'back' } }, WRITE)).toEqual(['close']);
    expect(offered({ record: { state: 'closed' } }, WRITE)).toEqual([]);
  });

  it('[SCR-04] are shown by the first variant that holds', () => {
    const stateStyle = (record: object) => shownState(workflow, { record });
    expect(stateStyle({ state: 'back' })).toEqual({
      value: 'back',
      label: 'Rientrato',
      next: 'Chiudere il prestito',
    });
    expect(stateStyle({ state: 'back', fine: 2 })).toEqual({
      value: 'back',
      label: 'Rientrato',
      next: 'Incassare la multa',
      intent: 'warning',
    });
    // An unknown state is shown by its code.
    expect(stateStyle({ state: 'burnt' })).toMatchObject({
      value: 'burnt',
      label: 'burnt',
      intent: 'danger',
    });
  });

  it('[TEAM-03] are offered with what refuses them now, the first guard that does not hold', () => {
    expect(offered({ record: { state: 'asked' }, member: { owes: 3 } }, WRITE)).toEqual([
      'lend but loan.no-member',
    ]);
    expect(offered({ ...scope, member: { owes: 3 } }, WRITE)).toEqual(['lend but loan.owes']);
  });

  it.each([
    ['a way that is not listed', 'burn', scope, WRITE, 'unknown'],
    ['a way from another state', 'return', scope, WRITE, 'state'],
    ['a way without the permission', 'lend', scope, ['Loan.read'], 'permission'],
    ['a way that is not shown', 'forgive', { record: { state: 'back', fine: 0 } }, WRITE, 'hidden'],
    ['a way that a guard closes', 'lend', { record: { state: 'asked' } }, WRITE, 'guard'],
  ])('%s is refused', (_story, id, context, permissions, reason) => {
    expect(checkTransition(workflow, id, context, permissions)).toMatchObject({ allowed: false, reason });
  });

  it('navigate as the schema declares', () => {
    expect(checkTransition(workflow, 'lend', scope, WRITE)).toMatchObject({
      allowed: true,
      from: 'asked',
      to: 'out',
    });
  });

  it('start in the initial state, and find the record by its entity too', () => {
    expect(stateOf(workflow, { record: {} })).toBe('asked');
    expect(stateOf(workflow, {})).toBe('asked');
    expect(stateOf(workflow, { loan: { state: 'back' } })).toBe('back');
    expect(stateOf(workflow, { record: { state: 'out' }, loan: { state: 'back' } })).toBe('out');
  });

  it('are complete: any attempt in any state follows a declared transition', () => {
    const ids = [...workflow.transitions.map((each) => each.id), 'burn', '', 'constructor'];
    const states = [...workflow.states.map((each) => each.value), 'lost', ''];
    const record = fc.record({
      state: fc.constantFrom(...states),
      memberId: fc.option(fc.integer()),
      fine: fc.integer(),
    });
    const property = fc.property(
      fc.constantFrom(...ids),
      record,
      fc.subarray(['Loan.read', 'Loan.write']),
      (id, loan, may) => {
        const answer = checkTransition(workflow, id, { record: loan }, may);
        const listed = workflow.transitions.find(
          (each) => each.id === id && each.from.includes(loan.state || 'asked'),
        );
        if (listed === undefined) expect(answer.allowed).toBe(false);
        if (answer.allowed) expect([answer.to, answer.transition]).toEqual([listed?.to, listed]);
      },
    );
    fc.assert(property, { numRuns: runs(500) });
  });
});

describe('[TEAM-01] a workflow that classifies its states', () => {
  const more = {
    ...workflow,
    states: workflow.states.map((state) => (state.value === 'back' ? { ...state, is: ['here'] } : state)),
    transitions: [
      ...workflow.transitions,
      { id: 'note', label: 'Annota', from: ['back'], call: 'annotate' },
      { id: 'tear', label: 'Strappa', from: ['back'], removes: true as const, call: 'tear' },
    ],
    automatic: [{ from: ['back', 'closed'], to: 'asked' }],
  };

  it('lists states of a class; an unknown class has none', () => {
    expect(statesWithTrait(more, 'here')).toEqual(['back']);
    expect(statesWithTrait(more, 'away')).toEqual([]);
  });

  it('has transitions that lead nowhere else: the record stays, or goes', () => {
    const context = { record: { state: 'back' } };
    expect(checkTransition(more, 'note', context, WRITE)).toMatchObject({ allowed: true, to: 'back' });
    expect(checkTransition(more, 'tear', context, WRITE)).toMatchObject({ allowed: true, to: 'back' });
    expect(checkTransition(more, 'note', { record: { state: 'burnt' } }, WRITE)).toMatchObject({
      reason: 'state',
    });
  });

  it('has every way between two states once, those that no call takes among them', () => {
    const ways = stateChanges(more).map(({ from, to }) => `${from}>${to}`);
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways).toEqual(expect.arrayContaining(['back>asked', 'closed>asked', 'back>closed']));
    expect(ways).not.toContain('back>back');
  });
});
