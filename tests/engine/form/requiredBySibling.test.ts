import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Check,
  createFormModel,
  type DataRecord,
  type EntitySchema,
  type FormModel,
  formPackage,
  formState,
  rowStates,
  setAt,
  stateAfterChange,
  validateForm,
} from '../../../engine/index.ts';
import { compileCheck, loadProduct } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

let model: FormModel;
let check: Check;
beforeAll(async () => {
  const pkg = formPackage(loadProduct(await libraryFiles()), 'loan');
  const conditions: readonly [string, object][] = [
    ['damagedNote', { field: 'damaged', is: ['Y'] }],
    ['reading.properties.stars', { field: 'done' }],
    ['extras.items.properties.count', { field: 'what', is: ['libro'] }],
  ];
  const entity = conditions.reduce<unknown>(
    (each, [path, word]) => setAt(each, `properties.${path}.x-required-if`, word),
    pkg.entity,
  ) as EntitySchema;
  model = createFormModel({ ...pkg, entity });
  check = compileCheck(entity);
});

const back = { state: 'back', bookCode: 'A-1', memberId: 1 };
const required = (record: DataRecord) => formState(model, { ...back, ...record }, {}).required;

describe('a field that the one beside it asks for', () => {
  it('is required before it is missing: a companion note with its flag, in a part of the record, in a row', () => {
    expect(required({ damaged: 'Y' }).has('damagedNote')).toBe(true);
    expect(required({ damaged: 'N' }).has('damagedNote')).toBe(false);
    expect(required({ reading: { done: true } }).has('reading.stars')).toBe(true);
    expect(required({ reading: {} }).has('reading.stars')).toBe(false);
    const list = model.byPath.get('extras');
    const rows = { ...back, extras: [{ what: 'libro' }, { what: 'altro' }] };
    expect([...((list && rowStates(list, rows, {}).required) ?? [])]).toEqual(['extras.0.count']);
  });

  it('is reported once while missing, and not afterwards', () => {
    const problemsOf = (record: DataRecord) =>
      validateForm(model, { ...back, ...record }, {}, check).filter(({ path }) => path === 'damagedNote');
    expect(problemsOf({ damaged: 'Y' }).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['required', 'error'],
    ]);
    expect(problemsOf({ damaged: 'Y', damagedNote: 'Dorso staccato' })).toEqual([]);
    expect(problemsOf({ damaged: 'N' })).toEqual([]);
  });

  it('equals the result for the whole record after any change', () => {
    const answers = fc.array(fc.constantFrom('Y', 'N', null, undefined), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(answers, (all) => {
        let record: DataRecord = back;
        let state = formState(model, record, {});
        for (const damaged of all) {
          record = { ...record, damaged };
          state = stateAfterChange(model, state, record, {}, 'damaged');
          expect(state.required).toEqual(formState(model, record, {}).required);
        }
      }),
    );
  });
});
