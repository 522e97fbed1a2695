import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  createFormModel,
  type FieldLayout,
  type FormPackage,
  formState,
  getAt,
  setAt,
  settle,
  stateAfterChange,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { formOf, loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const NAMES = ['a', 'b', 'c', 'n.d', 'n.e'];
const flag = fc.constantFrom('Y', 'N', undefined);

/** A condition over any of the fields, so that conditions hang on each other, also in circles. */
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom(...NAMES).map((name): Condition => ({ [`record.${name}`]: { const: 'Y' } })),
  fc.constantFrom(...NAMES).map((name): Condition => ({ not: { [`record.${name}`]: { const: 'N' } } })),
);

/** A field may depend on earlier fields only: without circles the result is unique. */
function layoutOf(seed: readonly (readonly [number, Condition['not'], boolean])[]): FieldLayout[] {
  return NAMES.map((field, index) => {
    const [kind, , keep] = seed[index] ?? [0, undefined, false];
    const earlier = NAMES[index - 1];
    const when: Condition = { [`record.${earlier}`]: { const: 'Y' } };
    if (earlier === undefined || kind === 0) return { field };
    const word = kind === 1 ? 'showWhen' : kind === 2 ? 'requiredWhen' : 'readOnlyWhen';
    return { field, [word]: when, whenHidden: keep ? 'keep' : 'clear' };
  });
}

function packageOf(fields: readonly FieldLayout[], sectionWhen?: Condition): FormPackage {
  const one = { type: 'string', enum: ['Y', 'N'], 'x-flag': 'anomaly' } as const;
  const properties = {
    a: one,
    b: one,
    c: one,
    n: { type: 'object', properties: { d: one, e: one } },
  } as const;
  const [first, ...rest] = fields as [FieldLayout, ...FieldLayout[]];
  const second = { id: 'two', fields: rest, ...(sectionWhen && { showWhen: sectionWhen }) };
  return {
    name: 'x',
    version: 1,
    entity: { $schema: '', 'x-entity': 'x', title: 'x', type: 'object', properties },
    form: { $schema: '', entity: 'x', title: 'x', sections: [{ id: 'one', fields: [first] }, second] },
    options: {},
  } as unknown as FormPackage;
}

const seeds = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), condition, fc.boolean()), {
  minLength: 5,
  maxLength: 5,
});
const changes = fc.array(fc.tuple(fc.constantFrom(...NAMES), flag), { minLength: 1, maxLength: 8 });

describe('the state after a change', () => {
  it('is the state of the whole record, for any chain of conditions and any changes', () => {
    const property = fc.property(seeds, fc.option(flag), changes, (seed, whole, steps) => {
      const sectionWhen: Condition | undefined = whole === null ? undefined : { 'record.a': { const: 'Y' } };
      const model = createFormModel(packageOf(layoutOf(seed), sectionWhen));
      let record: object = {};
      let state = formState(model, { ...record }, {});
      for (const [path, value] of steps) {
        record = setAt(record, path, value);
        state = stateAfterChange(model, state, { ...record }, {}, path);
        expect(state).toEqual(formState(model, { ...record }, {}));
      }
    });
    fc.assert(property, { numRuns: runs(500) });
  });

  it('is found even where conditions go in a circle', () => {
    const circle: FieldLayout[] = NAMES.map((field, index) => ({
      field,
      showWhen: { [`record.${NAMES[(index + 1) % NAMES.length]}`]: { const: 'Y' } },
    }));
    const model = createFormModel(packageOf(circle));
    expect(formState(model, { a: 'Y', b: 'Y', c: 'Y', n: { d: 'Y', e: 'Y' } }, {}).visible.size).toBe(5);
    expect(formState(model, { a: 'Y' }, {}).visible.size).toBeLessThan(5);
  });

  it('keeps unchanged parts identical, so that views can compare by reference', () => {
    const { model } = formOf(library, 'loan');
    const record = { memberId: 1, bookCode: 'B001', state: 'back', damaged: 'N' };
    const before = formState(model, record, {});
    expect(stateAfterChange(model, before, { ...record, memberId: 2 }, {}, 'memberId')).toBe(before);
    const after = stateAfterChange(model, before, { ...record, damaged: 'Y' }, {}, 'damaged');
    expect(after.visible).not.toBe(before.visible);
    expect(after.readOnly).toBe(before.readOnly);
    expect(after.visibleSections).toBe(before.visibleSections);
  });
});

describe('settling', () => {
  it('twice is settling once, and changes no visible answer', () => {
    const property = fc.property(seeds, changes, (seed, steps) => {
      const model = createFormModel(packageOf(layoutOf(seed)));
      const record = steps.reduce<object>((made, [path, value]) => setAt(made, path, value), {});
      const once = settle(model, { ...record }, {});
      expect(settle(model, once, {})).toBe(once);
      for (const path of formState(model, { ...record }, {}).visible)
        expect(getAt(once, path)).toEqual(getAt(record, path));
    });
    fc.assert(property, { numRuns: runs(300) });
  });
});
