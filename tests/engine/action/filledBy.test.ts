import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledBy } from '../../../engine/index.ts';

const unit = { coalesce: [{ $value: 'UomCode' }, { $value: 'InventoryUom' }] };

describe('values that a picked row fills into other fields', () => {
  it('is text with its slots, a value as it is, or worked out over the row', () => {
    const row = { ItemCode: 'A1', ItemName: 'Cavo', UomCode: '', InventoryUom: 'm', Price: 10.1 };
    expect(filledBy({ name: '{ItemName} ({ItemCode})', price: '{Price}', unit }, row)).toEqual({
      name: 'Cavo (A1)',
      price: 10.1,
      unit: 'm',
    });
    expect(filledBy({ unit }, { ...row, UomCode: 'kg' })).toEqual({ unit: 'kg' });
  });

  it('empties fields without a value in the row, and all without a row', () => {
    expect(filledBy({ price: '{Price}', unit, half: { divide: [{ $value: 'Price' }, 0] } }, {})).toEqual({
      ...{ price: '', unit: '', half: '' },
    });
    expect(filledBy({ price: '{Price}', fixed: { text: ['sempre'] } }, undefined)).toEqual({
      ...{ price: '', fixed: '' },
    });
  });

  it('never throws, and returns a value for every field and any row', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (row) => {
        const fills = { price: '{Price}', name: 'N. {ItemCode}', unit };
        expect(Object.keys(filledBy(fills, row as never))).toEqual(Object.keys(fills));
      }),
    );
  });
});
