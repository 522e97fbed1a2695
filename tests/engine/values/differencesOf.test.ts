import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../../engine/index.ts';

const loan = { id: 7, reader: 'Ada', days: 14, rowVersion: 3, copies: [{ rack: 'R1' }] };

describe('the differences of a changed loan', () => {
  it('lists fields in their order; the version is ignored', () => {
    const after = { ...loan, days: 30, reader: 'Ivo', rowVersion: 4, copies: [{ rack: 'R1' }] };
    expect(differencesOf(loan, after)).toEqual([
      { field: 'reader', before: 'Ada', after: 'Ivo' },
      { field: 'days', before: 14, after: 30 },
    ]);
  });

  it('is everything, where the loan began or ended', () => {
    expect(differencesOf(null, { id: 7, reader: 'Ada' })).toEqual([
      { field: 'id', before: undefined, after: 7 },
      { field: 'reader', before: undefined, after: 'Ada' },
    ]);
    expect(differencesOf({ id: 7 }, undefined)).toEqual([{ field: 'id', before: 7, after: undefined }]);
  });

  it('is empty without a stored state', () => {
    expect(differencesOf(null, undefined)).toEqual([]);
    expect(differencesOf('text', [1])).toEqual([]);
  });
});
