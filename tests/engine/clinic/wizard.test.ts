import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createWizardModel,
  EngineError,
  formatProblem,
  type MessagesSchema,
  remainingCalls,
  type WizardSchema,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { ward } from './ward.ts';

const wizard = createWizardModel(ward.wizards['admission'] as WizardSchema);
const italian = ward.messages['it'] as MessagesSchema;
const around = { modules: { cages: true }, ward: { muzzles: 1, strongest: 60 } };
const rex = {
  id: 7,
  name: 'Rex',
  state: 'waiting',
  weight: 40,
  bites: 'N',
  cage: 2,
  bill: 20,
  owner: { name: 'Ada', debt: 0 },
};
const withAnimal = (change: object = {}, more: object = {}) => ({
  ...around,
  ...more,
  animal: { ...rex, ...change },
});
const ids = (context: object): string =>
  wizard
    .steps({ ...context })
    .map((step) => step.id)
    .join(' ');
const problemTexts = (step: string, context: object): readonly string[] =>
  wizard.problems(step, { ...context }).map((each) => `${each.severity} ${formatProblem(each, italian)}`);

describe('an animal is admitted, step by step', () => {
  it.each<[string, object, string]>([
    ['with its owner', withAnimal(), 'Rex di Ada'],
    ['without one', withAnimal({ owner: {} }), 'Rex, randagio'],
    ['with an owner of no name', withAnimal({ owner: { name: '' } }), 'Rex, randagio'],
    ['without a name', withAnimal({ name: '' }), 'Animale n.7'],
    ['without anything', {}, 'Animale n.'],
    ['with a name full of slots', withAnimal({ name: '{animal.id}' }), '{animal.id} di Ada'],
  ])('[WIZ-01] it is called %s', (_story, context, title) => {
    expect(wizard.title({ ...context })).toBe(title);
  });

  it('[WIZ-05] [WIZ-06] has the steps that its answers and the modules ask for', () => {
    expect(ids(withAnimal())).toBe('weigh cage bill');
    expect(ids(withAnimal({ bites: 'Y' }))).toBe('weigh muzzle cage bill');
    expect(ids(withAnimal({ bites: 'Y' }, { modules: { cages: false } }))).toBe('weigh muzzle bill');
    expect(ids(withAnimal({}, { modules: { cages: 'true' } }))).toBe('weigh bill');
    expect(ids({})).toBe('weigh bill');
  });

  it('[WIZ-04] lists the obstacles of each step in words', () => {
    expect(problemTexts('weigh', withAnimal({ weight: 0 }))).toEqual(['error Pesalo']);
    expect(problemTexts('weigh', withAnimal({ weight: undefined }))).toEqual(['error Pesalo']);
    expect(problemTexts('weigh', withAnimal({ weight: '40' }))).toEqual(['error Pesalo']);
    expect(problemTexts('muzzle', withAnimal({ bites: 'Y' }, { ward: { muzzles: 0 } }))).toEqual([
      'error Mancano museruole',
    ]);
    expect(problemTexts('muzzle', withAnimal({}, { ward: { muzzles: 0 } }))).toEqual([]);
    expect(problemTexts('cage', withAnimal({ cage: null, bites: 'Y' }))).toEqual(['error Manca la gabbia']);
    expect(problemTexts('cage', withAnimal({ cage: 9, bites: 'Y' }))).toEqual(['warning Gabbia rumorosa']);
    expect(problemTexts('bill', withAnimal({ bill: 100, owner: {} }))).toEqual(['info Chi paga?']);
  });

  it('[WIZ-04] returns to a passed step after a change', () => {
    expect(wizard.firstBlocked(withAnimal())).toBeUndefined();
    expect(wizard.firstBlocked(withAnimal({ bites: 'Y', cage: 9 }))).toBeUndefined();
    expect(wizard.firstBlocked(withAnimal({ bites: 'Y' }, { ward: { muzzles: 0 } }))).toBe('muzzle');
    expect(wizard.firstBlocked(withAnimal({ weight: -1, cage: null }))).toBe('weigh');
    expect(wizard.firstBlocked(withAnimal({ cage: null }))).toBe('cage');
    expect(wizard.firstBlocked(withAnimal({ cage: null }, { modules: {} }))).toBeUndefined();
  });

  it('[WIZ-03] [WIZ-07] [WIZ-08] [WIZ-09] finishes according to its state', () => {
    expect(wizard.finish(withAnimal())).toMatchObject({ label: 'Ricovera', goTo: 'ward' });
    expect(wizard.finish(withAnimal({ state: 'healed' }))).toEqual({
      label: 'Aggiorna',
      calls: [{ call: 'saveAnimal' }],
      when: { 'animal.state': { enum: ['inside', 'healed'] } },
    });
    expect(wizard.finish(withAnimal({ state: 'gone' }))).toEqual({ label: 'Chiudi', message: 'ward.gone' });
    expect(wizard.finish({})).toEqual({ label: 'Chiudi', message: 'ward.gone' });
    expect([wizard.finishHidden(withAnimal({ state: 'gone' })), wizard.finishHidden({})]).toEqual([
      true,
      false,
    ]);
  });

  it.each(['', 'fly', 'constructor', 'weigh '])('has no step %j, and throws for the programmer', (step) => {
    expect(() => wizard.problems(step, withAnimal())).toThrow(EngineError);
  });
});

describe('[WIZ-10] a last button that fails on the way', () => {
  const finish = { label: 'x', calls: ['a', 'b', 'a', 'c'].map((call) => ({ call })) };

  it.each<[readonly string[], readonly string[]]>([
    [[], ['a', 'b', 'a', 'c']],
    [['a'], ['b', 'a', 'c']],
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
    [['a', 'b', 'a'], ['c']],
    [['a', 'b', 'a', 'c'], []],
    [['a', 'b', 'a', 'c', 'd'], []],
    [['b'], ['a', 'b', 'a', 'c']],
    [
      ['a', 'a'],
      ['b', 'a', 'c'],
    ],
  ])('after %j there remain %j', (done, left) => {
    expect(remainingCalls(finish, done).map(({ call }) => call)).toEqual(left);
  });

  it('repeats after any failures until all calls are done once, in order', () => {
    const calls = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
    const stops = fc.array(fc.nat(3), { maxLength: 8 });
    const property = fc.property(calls, stops, (wanted, attempts) => {
      const last = {
        label: 'x',
        ...(wanted.length === 0 ? {} : { calls: wanted.map((call) => ({ call })) }),
      };
      const done: string[] = [];
      // Each attempt fails at a step because of the network; the last one completes.
      for (const reach of [...attempts, wanted.length])
        done.push(
          ...remainingCalls(last, done)
            .slice(0, reach)
            .map(({ call }) => call),
        );
      expect(done).toEqual(wanted);
      expect(remainingCalls(last, done)).toEqual([]);
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});

describe('any context', () => {
  it('blocks no skipped step, none before the first, and never throws', () => {
    const animal = fc.record(
      {
        weight: fc.constantFrom(0, 1, 'x', undefined),
        bites: fc.constantFrom('Y', 'N', 1),
        cage: fc.constantFrom(1, 9, null, '2'),
        bill: fc.constantFrom(0, 100),
        name: fc.string(),
        owner: fc.constantFrom({ name: 'A' }, null, 3),
      },
      { requiredKeys: [] },
    );
    const context = fc.record({
      animal: fc.oneof(animal, fc.jsonValue()),
      modules: fc.constantFrom({ cages: true }, {}, null),
      ward: fc.constantFrom({ muzzles: 0 }, undefined),
    });
    const property = fc.property(context, (given) => {
      const steps = wizard.steps(given).map((step) => step.id);
      const blocked = wizard.firstBlocked(given);
      const errors = steps.filter((step) =>
        wizard.problems(step, given).some((each) => each.severity === 'error'),
      );
      expect(blocked).toBe(errors[0]);
      expect(typeof wizard.title(given)).toBe('string');
      expect(wizard.finish(given)).toBeDefined();
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});
