import { describe, expect, it } from 'vitest';
import { formState, settle, tellEmptied } from '../../../engine/index.ts';
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
  return tellEmptied(model, { ...before }, settle(model, record, context), state);
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
  });
});
