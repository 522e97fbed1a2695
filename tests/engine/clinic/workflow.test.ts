import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkTransition,
  shownState,
  stateOf,
  transitionsFor,
  type WorkflowSchema,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { ward } from './ward.ts';

const workflow = ward.workflows['animal'] as WorkflowSchema;
const STATES = workflow.states.map((state) => state.value);
const IDS = workflow.transitions.map((transition) => transition.id);
const VET = ['Ward.write'];
const strong = { ward: { strongest: 60, muzzles: 2 } };
const rex = { state: 'waiting', cage: 3, weight: 40, owner: { debt: 0 } };

const answer = (id: string, record: object, permissions = VET, around: object = strong): string => {
  const outcome = checkTransition(workflow, id, { ...around, record }, permissions);
  return outcome.allowed
    ? `${outcome.from} → ${outcome.to}`
    : `${outcome.reason}${outcome.message === undefined ? '' : ` ${outcome.message}`}`;
};

describe('[TEAM-01] the way of an animal through the ward', () => {
  it.each<[string, string, object, string]>([
    ['a dog with a cage goes in', 'admit', rex, 'waiting → inside'],
    ['without a cage it stays outside', 'admit', { ...rex, cage: null }, 'guard ward.no-cage'],
    ['a cage that is a word is none', 'admit', { ...rex, cage: 'tre' }, 'guard ward.no-cage'],
    [
      'the first guard that does not hold is told',
      'admit',
      { ...rex, cage: null, weight: 900 },
      'guard ward.no-cage',
    ],
    ['too heavy for the strongest cage', 'admit', { ...rex, weight: 60.1 }, 'guard ward.too-heavy'],
    ['exactly as heavy as it bears', 'admit', { ...rex, weight: 60 }, 'waiting → inside'],
    ['a weight nobody took', 'admit', { ...rex, weight: undefined }, 'guard ward.too-heavy'],
    ['who is inside is not admitted again', 'admit', { ...rex, state: 'inside' }, 'state'],
    ['who owes stays', 'dismiss', { ...rex, state: 'healed', owner: { debt: 0.01 } }, 'guard ward.debt'],
    ['who owes nothing goes, healed', 'dismiss', { ...rex, state: 'healed' }, 'healed → gone'],
    ['or not', 'dismiss', { ...rex, state: 'inside' }, 'inside → gone'],
    [
      'a debt that is not known is not paid',
      'dismiss',
      { ...rex, state: 'inside', owner: {} },
      'guard ward.debt',
    ],
    [
      'what bites does not escape: it is told why besides',
      'escape',
      { ...rex, state: 'inside', bites: 'Y' },
      'hidden ward.too-big-to-escape',
    ],
    [
      'what bites and is small is only hidden',
      'escape',
      { ...rex, state: 'inside', bites: 'Y', weight: 2 },
      'hidden',
    ],
    [
      'what is not known to be meek does not escape',
      'escape',
      { ...rex, state: 'inside', weight: 2 },
      'hidden',
    ],
    ['a cat escapes', 'escape', { ...rex, state: 'inside', bites: 'N', weight: 4 }, 'inside → gone'],
    ['nobody comes back', 'relapse', { ...rex, state: 'gone' }, 'state'],
    ['a transition that is not there', 'cremate', rex, 'unknown'],
    ['nor one of the language', 'constructor', rex, 'unknown'],
    ['an animal of no state waits', 'admit', { ...rex, state: '' }, 'waiting → inside'],
    ['a state that nobody declared allows nothing', 'admit', { ...rex, state: 'lost' }, 'state'],
    ['nor does one of another kind', 'admit', { ...rex, state: 7 }, 'state'],
  ])('%s', (_story, id, record, expected) => {
    expect(answer(id, record)).toBe(expected);
  });

  it('refuses a missing permission first, without further reasons', () => {
    expect(answer('admit', { ...rex, cage: null }, [])).toBe('permission');
    expect(answer('admit', { ...rex, cage: null }, ['ward.write'])).toBe('permission');
    expect(answer('relapse', { ...rex, state: 'healed' }, [])).toBe('healed → inside');
    expect(transitionsFor(workflow, { ...strong, record: { ...rex, cage: null } }, [])).toEqual([]);
  });

  it('the record may be named as its entity, for servers that hold several', () => {
    expect(stateOf(workflow, { animal: { state: 'healed' } })).toBe('healed');
    expect(stateOf(workflow, { record: { state: 'inside' }, animal: { state: 'healed' } })).toBe('inside');
    expect([
      stateOf(workflow, {}),
      stateOf(workflow, { record: null }),
      stateOf(workflow, { record: [] }),
    ]).toEqual(['waiting', 'waiting', 'waiting']);
  });
});

describe('[SCR-04] the label of a state', () => {
  it('uses the first matching variant, with missing texts from the base', () => {
    expect(shownState(workflow, { record: { state: 'inside', bites: 'Y', cage: null } })).toEqual({
      ...{ value: 'inside', label: 'Ricoverato con museruola', intent: 'danger' },
    });
    expect(shownState(workflow, { record: { state: 'inside', cage: null } }).label).toBe(
      'Ricoverato chissà dove',
    );
    expect(shownState(workflow, { record: { state: 'inside', cage: 2 } })).toEqual({
      value: 'inside',
      label: 'Ricoverato',
    });
    expect(shownState(workflow, { record: {} })).toMatchObject({
      label: 'In attesa',
      next: 'Trova una gabbia',
    });
    // An unknown state is displayed by its code instead of hidden.
    expect(shownState(workflow, { record: { state: 'lost' } })).toMatchObject({
      label: 'lost',
      intent: 'danger',
    });
  });
});

const record = fc.record(
  {
    state: fc.constantFrom(...STATES, '', 'lost', null, undefined, 3),
    cage: fc.constantFrom(null, 1, 'x', undefined),
    weight: fc.constantFrom(1, 5, 60, 61, undefined, '4'),
    bites: fc.constantFrom('Y', 'N', undefined),
    owner: fc.constantFrom({ debt: 0 }, { debt: 5 }, null, undefined, 'x'),
  },
  { requiredKeys: [] },
);
const permissions = fc.constantFrom<readonly string[]>([], VET, ['Ward.bill']);

describe('any animal', () => {
  it('allows declared transitions only, from their state', () => {
    const property = fc.property(
      record,
      permissions,
      fc.constantFrom(...IDS, 'fly', ''),
      (animal, held, id) => {
        const outcome = checkTransition(workflow, id, { ...strong, record: animal }, held);
        const transition = workflow.transitions.find((each) => each.id === id);
        expect(outcome.from).toBe(stateOf(workflow, { record: animal }));
        if (!outcome.allowed) return;
        expect(transition?.from).toContain(outcome.from);
        expect(outcome.to).toBe(transition?.to);
        if (transition?.permission !== undefined) expect(held).toContain(transition.permission);
      },
    );
    fc.assert(property, { numRuns: runs(1000) });
  });

  it('offers allowed transitions, or those refused by a guard with a reason', () => {
    const property = fc.property(record, permissions, (animal, held) => {
      const context = { ...strong, record: animal };
      const offered = transitionsFor(workflow, context, held).map(({ transition, refusal }) => [
        transition.id,
        refusal,
      ]);
      const possibleMoves = IDS.flatMap((id) => {
        const outcome = checkTransition(workflow, id, context, held);
        if (outcome.allowed) return [[id, undefined]];
        return outcome.reason === 'guard' ? [[id, outcome.message]] : [];
      });
      expect(offered).toEqual(possibleMoves);
    });
    fc.assert(property, { numRuns: runs(500) });
  });

  it('more permissions never remove an operation', () => {
    const property = fc.property(record, (animal) => {
      const context = { ...strong, record: animal };
      const ids = (held: readonly string[]) =>
        transitionsFor(workflow, context, held).map(({ transition }) => transition.id);
      expect(ids([...VET, 'Ward.bill'])).toEqual(expect.arrayContaining(ids([])));
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('every pair of states without a transition between them is refused both ways, for everybody', () => {
    const anyone = { ...strong, record: { ...rex, bites: 'N', weight: 1 } };
    for (const from of STATES) {
      for (const to of STATES) {
        const isDeclared = workflow.transitions.some((each) => each.from.includes(from) && each.to === to);
        const ways = workflow.transitions
          .filter((each) => each.to === to)
          .filter(
            (each) =>
              checkTransition(
                workflow,
                each.id,
                { ...anyone, record: { ...anyone.record, state: from } },
                VET,
              ).allowed,
          );
        expect(ways.length > 0, `${from} → ${to}`).toBe(isDeclared);
      }
    }
  });

  it('no context makes it fail', () => {
    const property = fc.property(fc.object(), fc.constantFrom(...IDS), (context, id) => {
      expect(typeof checkTransition(workflow, id, context, VET).allowed).toBe('boolean');
      expect(Array.isArray(transitionsFor(workflow, context, VET))).toBe(true);
      shownState(workflow, context);
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});
