import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Check,
  calculateForm,
  createFormModel,
  type DataRecord,
  defaultsOf,
  type EntitySchema,
  type Field,
  filledPath,
  formPackage,
  formState,
  setAt,
  settle,
  stateAfterChange,
  validateForm,
} from '../../engine/index.ts';
import { checkModule, compileCheck } from '../../engine/node.ts';
import { loadModule } from '../engine/rules/loadModule.ts';
import { runs } from '../support/runs.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();
const forms = Object.keys(product.forms).map((name) => {
  const pkg = formPackage(product, name);
  return { name, pkg, model: createFormModel(pkg), check: compileCheck(pkg.entity) };
});
const context = {
  modules: product.settings.modules,
  user: { permissions: [], empID: 7 },
  team: { Stato: 'O', Approved: 'N' },
  today: '2026-11-20',
};

const NASTY = [
  '',
  ' ',
  null,
  0,
  -1,
  1e21,
  true,
  'Y',
  'N',
  '2026-02-30',
  '99:99',
  'x'.repeat(5000),
  '𝄞',
  '‮',
  '<b>',
  [],
  {},
  [null],
  '1.234,5',
];

/** A value that a field may have, or one that it may not. */
function answerTo(field: Field): fc.Arbitrary<unknown> {
  const type = [field.type].flat().find((each) => each !== 'null');
  const good: fc.Arbitrary<unknown>[] = [];
  if (field.enum !== undefined && field.enum.length > 0) good.push(fc.constantFrom(...field.enum));
  else if (type === 'boolean') good.push(fc.boolean());
  else if (type === 'integer') good.push(fc.integer({ min: 0, max: 50 }));
  else if (type === 'number') good.push(fc.double({ min: 0, max: 1000, noNaN: true }));
  else if (field.format === 'date') good.push(fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-01'));
  else if (field.format === 'time') good.push(fc.constantFrom('07:30', '17:00:00'));
  else if (type === 'object') good.push(recordOf(field.properties ?? {}));
  else if (type === 'array')
    good.push(fc.array(field.items === undefined ? fc.nat() : answerTo(field.items), { maxLength: 2 }));
  else good.push(fc.string({ maxLength: 12 }));
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY) },
  );
}

function recordOf(fields: Readonly<Record<string, Field>>): fc.Arbitrary<DataRecord> {
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerTo(field)]));
  return fc.record(values, { requiredKeys: [] });
}

describe.each(forms)('[VAL-04] any record in the form $name', ({ model, pkg, check }) => {
  const record = recordOf(pkg.entity.properties);

  it('is settled in one pass, validated as stored, with messages for visible fields only', () => {
    const property = fc.property(record, (given) => {
      const stored = settle(model, given, context);
      expect(settle(model, stored, context)).toBe(stored);
      const problems = validateForm(model, given, context, check);
      // A stored list has no blank entries; problems are at the entry as it was filled in.
      const atGiven = validateForm(model, stored, context, check).map((problem) => ({
        ...problem,
        path: filledPath(model, given, problem.path),
      }));
      expect(atGiven).toEqual(problems);
      const { visible } = calculateForm(model, given, context).state;
      for (const { path } of problems) {
        const owner = model.ownerOf(path);
        if (owner !== undefined) expect(visible.has(owner.path), path).toBe(true);
      }
    });
    fc.assert(property, { numRuns: runs(25) });
  });

  it('shows after any change what the whole record shows', () => {
    const property = fc.property(
      record,
      fc.constantFrom(...model.fields),
      fc.constantFrom('Y', 'N', '', undefined, 'D', 3),
      (given, field, value) => {
        const next = setAt(given, field.path, value);
        const state = stateAfterChange(model, formState(model, given, context), next, context, field.path);
        expect(state).toEqual(formState(model, next, context));
      },
    );
    fc.assert(property, { numRuns: runs(20) });
  });

  it('has only missing answers as problems while it is empty', () => {
    const fresh = defaultsOf(pkg.entity);
    const wrong = validateForm(model, fresh, context, check).filter(
      ({ rule, severity }) => rule !== 'required' && rule !== 'x-required-if' && severity === 'error',
    );
    const rules = new Set(model.rules.map(({ id }) => id));
    expect(wrong.filter(({ rule }) => !rules.has(rule))).toEqual([]);
  });
});

describe('[VAL-04] the checks that browsers load', () => {
  const entities: readonly EntitySchema[] = Object.values(product.entities);
  let modules: ReadonlyMap<string, Check>;
  beforeAll(async () => {
    const checkModules = entities.map(
      async (entity) => [entity['x-entity'], await loadModule(checkModule(entity))] as const,
    );
    modules = new Map(await Promise.all(checkModules));
  });

  it.each(entities.map((entity) => [entity['x-entity'], entity] as const))(
    '%s: agree with the server on any record',
    (name, entity) => {
      const [server, browser] = [compileCheck(entity), modules.get(name)];
      const property = fc.property(
        fc.oneof(
          { weight: 6, arbitrary: recordOf(entity.properties) },
          { weight: 1, arbitrary: fc.jsonValue() },
        ),
        (given) => {
          expect(browser?.(given)).toEqual(server(given));
        },
      );
      fc.assert(property, { numRuns: runs(25) });
    },
  );
});
