import { describe, expect, it } from 'vitest';
import type { FormPackage } from '../../../engine/contract/index.ts';
import { createFormModel, formState, settle, withClearedValues } from '../../../engine/index.ts';
import { formOf, loadLibrary } from '../support/library.ts';

const { model } = formOf(await loadLibrary(), 'loan');
const context = { modules: { fines: true } };
const saved = {
  memberId: 1,
  bookCode: 'B001',
  state: 'back',
  damaged: 'Y',
  damagedNote: 'Pagina strappata',
  fine: 2,
};

function emptiedFields(now: object, before: object = saved): Readonly<Record<string, unknown>> {
  const record = { ...now };
  const state = formState(model, record, context);
  return withClearedValues(model, { ...before }, settle(model, record, context), state);
}

describe('an emptied text', () => {
  it('is sent as empty, so that a save that keeps omitted fields clears it', () => {
    expect(emptiedFields({ ...saved, damagedNote: '  ' })).toEqual({ ...saved, damagedNote: '' });
    const { damagedNote: _gone, ...without } = saved;
    expect(emptiedFields(without)).toEqual({ ...saved, damagedNote: '' });
  });

  it('is left out where it was empty before', () => {
    const { damagedNote: _never, ...before } = saved;
    expect(emptiedFields({ ...before, damagedNote: '' }, before)).toEqual(before);
  });

  it('is left out where its field is hidden now', () => {
    expect(emptiedFields({ ...saved, damaged: 'N' })).not.toHaveProperty('damagedNote');
  });

  it('is null where the field allows it', () => {
    expect(emptiedFields({ ...saved, fine: null })).toMatchObject({ fine: null });
    const { fine: _gone, ...without } = saved;
    expect(emptiedFields(without)).toMatchObject({ fine: null });
  });
});

describe('an emptied number', () => {
  const pkg: FormPackage = {
    ...{ name: 'shift', version: 1, options: {} },
    entity: {
      ...{ $schema: '', 'x-entity': 'shift', title: 'Shift', type: 'object' },
      properties: {
        rest: { title: 'Rest', type: 'integer', default: 0 },
        people: { title: 'People', type: 'integer' },
      },
    },
    form: {
      ...{ $schema: '', entity: 'shift', title: 'Shift' },
      sections: [{ id: 'all', fields: [{ field: 'rest' }, { field: 'people' }] }],
    },
  };
  const shift = createFormModel(pkg);

  it('is sent as its default, so that a save clears it', () => {
    const state = formState(shift, {}, {});
    expect(withClearedValues(shift, { rest: 60, people: 3 }, {}, state)).toEqual({ rest: 0 });
    expect(withClearedValues(shift, {}, {}, state)).toEqual({});
  });
});
