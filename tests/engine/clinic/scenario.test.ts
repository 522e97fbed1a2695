import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../engine/index.ts';
import { runScenario } from '../../support/runScenario.ts';
import { checkVisit, clinic } from './visit.ts';
import { ward } from './ward.ts';

type Parts = Partial<Scenario>;
const otherwise = (parts: Parts, product = ward): readonly string[] =>
  runScenario(product, { title: 'x', given: {}, expect: {}, ...parts }, () => checkVisit);

const rex = {
  id: 7,
  name: 'Rex',
  state: 'waiting',
  weight: 40,
  bites: 'Y',
  cage: 9,
  bill: 20,
  owner: { name: 'Ada', debt: 0 },
};
const around = {
  modules: { cages: true },
  ward: { muzzles: 0, strongest: 60 },
  user: { role: 'vet', permissions: ['Ward.write', 'Ward.bill'] },
};

describe('an example of a wizard', () => {
  const inputs = { ...around, animal: rex };

  it('passes with the expected title, steps, stops and last button', () => {
    const expected = {
      title: 'Rex di Ada',
      steps: ['weigh', 'muzzle', 'cage', 'bill'],
      stops: [
        { step: 'muzzle', message: 'ward.no-muzzle' },
        { step: 'cage', message: 'ward.noisy', severity: 'warning' as const },
      ],
      finish: {
        label: 'Ricovera',
        hidden: false,
        calls: ['weighIn', 'saveAnimal', 'printCard'],
        goTo: 'ward',
      },
    };
    expect(otherwise({ wizard: 'admission', given: inputs, expect: expected })).toEqual([]);
  });

  it.each<[string, Scenario['expect'], string]>([
    ['another title', { title: 'Rex' }, 'the title: "Rex di Ada", expected "Rex"'],
    [
      'a step too few',
      { steps: ['weigh', 'cage', 'bill'] },
      'the steps: ["weigh","muzzle","cage","bill"], expected ["weigh","cage","bill"]',
    ],
    [
      'the steps in another order',
      { steps: ['muzzle', 'weigh', 'cage', 'bill'] },
      'the steps: ["weigh","muzzle","cage","bill"], expected ["muzzle","weigh","cage","bill"]',
    ],
    [
      'nothing that stops',
      { stops: [] },
      'what stops: ["muzzle: error ward.no-muzzle","cage: warning ward.noisy"], expected []',
    ],
    [
      'an error where there is a warning',
      {
        stops: [
          { step: 'muzzle', message: 'ward.no-muzzle' },
          { step: 'cage', message: 'ward.noisy' },
        ],
      },
      'what stops: ["muzzle: error ward.no-muzzle","cage: warning ward.noisy"], expected ["muzzle: error ward.no-muzzle","cage: error ward.noisy"]',
    ],
    ['a hidden last button', { finish: { hidden: true } }, 'the last button hidden: false, expected true'],
    [
      'another last button',
      { finish: { label: 'Chiudi' } },
      'the last button: "Ricovera", expected "Chiudi"',
    ],
    [
      'other calls',
      { finish: { calls: [] } },
      'its calls: ["weighIn","saveAnimal","printCard"], expected []',
    ],
    ['a message', { finish: { message: 'ward.gone' } }, 'its message: none, expected "ward.gone"'],
    ['another way out', { finish: { goTo: 'home' } }, 'where it goes: "ward", expected "home"'],
  ])('reports that it expected %s', (_story, expected, said) => {
    expect(otherwise({ wizard: 'admission', given: inputs, expect: expected })).toEqual([said]);
  });

  it('reports a missing wizard', () => {
    expect(otherwise({ wizard: 'dismissal' })).toEqual(['there is no wizard "dismissal"']);
  });
});

describe('an example of a list', () => {
  const inputs = { ...around, row: { bill: 10, bites: 'Y', weight: 60 } };

  it('holds where the row offers these actions, in their order', () => {
    expect(
      otherwise({ table: 'ward', given: inputs, expect: { actions: ['open', 'bill', 'muzzle'] } }),
    ).toEqual([]);
    expect(
      otherwise({ table: 'ward', given: { ...inputs, user: {} }, expect: { actions: ['open', 'muzzle'] } }),
    ).toEqual([]);
    expect(otherwise({ table: 'ward', given: {}, expect: { actions: ['open'] } })).toEqual([]);
  });

  it('reports a different offer', () => {
    expect(otherwise({ table: 'ward', given: inputs, expect: { actions: ['open'] } })).toEqual([
      'offered are open,bill,muzzle, expected open',
    ]);
    expect(otherwise({ table: 'ward', given: inputs, expect: { actions: [] } })).toEqual([
      'offered are open,bill,muzzle, expected none',
    ]);
    expect(otherwise({ table: 'garden', expect: { actions: [] } })).toEqual(['there is no table "garden"']);
  });
});

describe('an example of a workflow', () => {
  const inputs = { ...around, record: rex };

  it('passes in any order of transitions', () => {
    const inside = { ...inputs, record: { ...rex, state: 'inside', bites: 'N', weight: 3 } };
    expect(
      otherwise({
        workflow: 'animal',
        given: inside,
        expect: { transitions: ['escape', 'heal', 'dismiss'] },
      }),
    ).toEqual([]);
  });

  it('reports different offers and refusals', () => {
    expect(otherwise({ workflow: 'animal', given: inputs, expect: { transitions: [] } })).toEqual([
      'offered are admit, expected none',
    ]);
    expect(
      otherwise({
        workflow: 'animal',
        given: inputs,
        expect: { refused: [{ transition: 'admit', message: 'ward.no-cage' }] },
      }),
    ).toEqual(['"admit" is allowed, expected the refusal ward.no-cage']);
    expect(
      otherwise({
        workflow: 'animal',
        given: inputs,
        expect: { refused: [{ transition: 'heal', message: 'ward.debt' }] },
      }),
    ).toEqual(['"heal" is refused for state, expected the refusal ward.debt']);
    const caged = { ...inputs, record: { ...rex, cage: null } };
    expect(
      otherwise({
        workflow: 'animal',
        given: caged,
        expect: { refused: [{ transition: 'admit', message: 'ward.no-cage' }] },
      }),
    ).toEqual([]);
    expect(otherwise({ workflow: 'garden' })).toEqual(['there is no workflow "garden"']);
  });
});

describe('an example of a form', () => {
  const inputs = {
    record: { pet: 'Fido', seenOn: '2026-11-20', boarding: true },
    modules: { boarding: true },
  };

  it('names fields and sections alike, and knows a warning from an error', () => {
    const heavy = { ...inputs, record: { ...inputs.record, boarding: false, species: 'gatto', weight: 20 } };
    expect(
      otherwise(
        {
          form: 'visit',
          given: inputs,
          expect: {
            visible: ['stay', 'stay.cage'],
            hidden: ['otherSpecies', 'bitesNote'],
            required: ['stay.cage'],
            valid: false,
          },
        },
        clinic,
      ),
    ).toEqual([]);
    expect(
      otherwise(
        {
          form: 'visit',
          given: heavy,
          expect: { valid: true, errors: [{ path: 'weight', rule: 'heavy-cat' }], hidden: ['stay'] },
        },
        clinic,
      ),
    ).toEqual([]);
  });

  it('covers several kinds in one example, and reports each', () => {
    const both = otherwise(
      { form: 'visit', given: inputs, expect: { valid: true, hidden: ['stay'] } },
      clinic,
    );
    expect(both).toEqual([
      'stay is visible, expected hidden',
      'expected no errors; errors: stay.cage required',
    ]);
  });
});
