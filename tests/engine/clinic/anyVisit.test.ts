import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Check,
  type DataRecord,
  deepFreeze,
  formState,
  getAt,
  setAt,
  settle,
  stateAfterChange,
  validateForm,
  withClearedValues,
} from '../../../engine/index.ts';
import { checkModule } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { loadModule } from '../rules/loadModule.ts';
import { checkVisit, open, visitModel } from './visit.ts';

/** Possible input of a person, and input that must be impossible to send. */
const blank = fc.constantFrom('', ' ', '\t\n', null);
const wild = fc.oneof(
  { weight: 3, arbitrary: blank },
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    'Y',
    'N',
    'altro',
    0,
    -1,
    1e308,
    '2026-11-20',
    '2026-02-30',
    '𝄞',
    '\u0000',
    '<script>',
    true,
  ),
);
const goodOrWild = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: wild });
const flag = goodOrWild(fc.constantFrom('Y', 'N'));
const text = goodOrWild(fc.string({ maxLength: 10 }));
const day = goodOrWild(fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'));

const drug = fc.record(
  {
    name: text,
    dose: goodOrWild(fc.double({ min: 0, max: 9, noNaN: true })),
    refrigerated: flag,
    shelf: goodOrWild(fc.constantFrom('alto', 'basso')),
    shelfNote: text,
  },
  { requiredKeys: [] },
);

const visit: fc.Arbitrary<DataRecord> = fc.record(
  {
    ...{
      id: wild,
      pet: text,
      species: goodOrWild(fc.constantFrom('cane', 'gatto', 'altro')),
      otherSpecies: text,
      seenOn: day,
      nextOn: day,
    },
    ...{
      weight: goodOrWild(fc.double({ min: 0, max: 20, noNaN: true })),
      bites: flag,
      bitesNote: text,
      chipRead: flag,
      chipNote: text,
    },
    boarding: goodOrWild(fc.boolean()),
    stay: goodOrWild(
      fc.record({ cage: goodOrWild(fc.nat(50)), calm: flag, calmNote: text }, { requiredKeys: [] }),
    ),
    drugs: goodOrWild(fc.array(fc.oneof({ weight: 5, arbitrary: drug }, wild), { maxLength: 4 })),
    ...{ signed: flag, rowVersion: wild },
  },
  { requiredKeys: [] },
);
const modules = fc.constantFrom(open, { modules: { boarding: false } }, {});
const paths = [...visitModel.fields.map((field) => field.path), 'drugs.0.name', 'drugs.1', 'stay'];

let inBrowser: Check;
beforeAll(async () => {
  inBrowser = await loadModule(checkModule(visitModel.entity));
});

describe('a visit with any content', () => {
  it('settling it twice is settling it once, and leaves the original alone', () => {
    const property = fc.property(visit, modules, (record, around) => {
      const once = settle(visitModel, deepFreeze(record), around);
      expect(settle(visitModel, deepFreeze(once), around)).toBe(once);
    });
    fc.assert(property, { numRuns: runs(600) });
  });

  it('it is judged without failing, by what would be stored of it, each mistake once', () => {
    const property = fc.property(visit, modules, (record, around) => {
      const problems = validateForm(visitModel, record, around, checkVisit);
      expect(validateForm(visitModel, settle(visitModel, record, around), around, checkVisit)).toEqual(
        problems,
      );
      const problemTexts = problems.map(({ path, rule }) => `${path} ${rule}`);
      expect(new Set(problemTexts).size).toBe(problemTexts.length);
    });
    fc.assert(property, { numRuns: runs(400) });
  });

  it('[VAL-04] browser and server agree on it', () => {
    const property = fc.property(visit, modules, (record, around) => {
      expect(validateForm(visitModel, record, around, inBrowser)).toEqual(
        validateForm(visitModel, record, around, checkVisit),
      );
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('hidden fields get no message, and are stored only if declared so', () => {
    const readOnlyFields = new Set(['chipRead', 'chipNote']);
    const property = fc.property(visit, modules, (record, around) => {
      const { visible } = formState(visitModel, record, around);
      for (const { path } of validateForm(visitModel, record, around, checkVisit)) {
        const owner = visitModel.ownerOf(path);
        if (owner !== undefined) expect(visible.has(owner.path), path).toBe(true);
      }
      const stored = settle(visitModel, record, around);
      for (const { path } of visitModel.fields) {
        if (!visible.has(path) && !readOnlyFields.has(path))
          expect(getAt(stored, path), path).toBeUndefined();
      }
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('a required answer is a visible one, and a blank is never stored', () => {
    const property = fc.property(visit, modules, (record, around) => {
      const state = formState(visitModel, record, around);
      for (const path of state.required) expect(state.visible.has(path)).toBe(true);
      const stored = settle(visitModel, record, around);
      for (const path of state.visible) {
        const value = getAt(stored, path);
        expect(typeof value === 'string' && value.trim() === '', path).toBe(false);
      }
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('a stored record is equal when read again, and already settled', () => {
    const property = fc.property(visit, modules, (record, around) => {
      const back = JSON.parse(JSON.stringify(settle(visitModel, record, around))) as DataRecord;
      expect(settle(visitModel, back, around)).toBe(back);
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('after any change the state is that of the whole record', () => {
    const property = fc.property(visit, fc.constantFrom(...paths), wild, (record, path, value) => {
      const before = formState(visitModel, record, open);
      const next = setAt(record, path, value);
      expect(stateAfterChange(visitModel, before, next, open, path)).toEqual(
        formState(visitModel, next, open),
      );
    });
    fc.assert(property, { numRuns: runs(400) });
  });

  it('reporting emptied fields only adds empty values of visible fields', () => {
    const property = fc.property(visit, visit, (before, now) => {
      const state = formState(visitModel, now, open);
      const stored = settle(visitModel, now, open);
      const emptiedFields = withClearedValues(visitModel, before, stored, state);
      for (const { path, schema } of visitModel.fields) {
        const [was, is] = [getAt(stored, path), getAt(emptiedFields, path)];
        if (was === is) continue;
        const types = [schema.type].flat();
        const empty = types.includes('null') ? null : types.includes('string') ? '' : schema.default;
        expect([path, was, is, state.visible.has(path)]).toEqual([path, undefined, empty, true]);
      }
    });
    fc.assert(property, { numRuns: runs(300) });
  });
});

describe('a visit written to attack', () => {
  const harmful = (text: string): DataRecord => JSON.parse(text) as DataRecord;

  it.each<[string, string]>([
    ['a prototype as a field', '{"__proto__": {"pet": "x", "boarding": true}, "seenOn": "2026-11-20"}'],
    [
      'a prototype inside the stay',
      '{"pet":"x","seenOn":"2026-11-20","boarding":true,"stay":{"__proto__":{"cage":3}}}',
    ],
    ['a constructor as a field', '{"constructor": {"prototype": {"pet": "x"}}, "seenOn": "2026-11-20"}'],
  ])('%s has no effect', (_story, text) => {
    const problemTexts = validateForm(visitModel, harmful(text), open, checkVisit).map(
      ({ path, rule }) => `${path} ${rule}`,
    );
    expect(problemTexts).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(pet|stay\.cage) required$/)]),
    );
    expect(({} as Record<string, unknown>)['pet']).toBeUndefined();
  });

  it('rows without end are refused, not suffered', () => {
    const drugs = Array.from({ length: 5_000 }, (_, index) => ({
      name: `F${index}`,
      refrigerated: 'Y',
      shelf: ' ',
    }));
    const problems = validateForm(visitModel, { pet: 'x', seenOn: '2026-11-20', drugs }, open, checkVisit);
    expect(problems.some(({ path, rule }) => path === 'drugs' && rule === 'maxItems')).toBe(true);
  });

  it('a text of a million signs is measured and refused', () => {
    const problems = validateForm(
      visitModel,
      { pet: '𝄞'.repeat(1_000_000), seenOn: '2026-11-20' },
      open,
      checkVisit,
    );
    expect(problems.map(({ path, rule }) => `${path} ${rule}`)).toEqual(['pet maxLength']);
  });
});
