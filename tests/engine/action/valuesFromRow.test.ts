import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesFromRow } from '../../../engine/index.ts';

const unit = { coalesce: [{ $value: 'UomCode' }, { $value: 'InventoryUom' }] };

describe('values that a picked row fills into other fields', () => {
  it('is text with its slots, a value as it is, or worked out over the row', () => {
    const row = { ItemCode: 'A1', ItemName: 'Cavo', UomCode: '', InventoryUom: 'm', Price: 10.1 };
    expect(valuesFromRow({ name: '{ItemName} ({ItemCode})', price: '{Price}', unit }, row)).toEqual({
      name: 'Cavo (A1)',
      price: 10.1,
      unit: 'm',
    });
    expect(valuesFromRow({ unit }, { ...row, UomCode: 'kg' })).toEqual({ unit: 'kg' });
  });

  it('empties fields without a value in the row, and all without a row', () => {
    expect(valuesFromRow({ price: '{Price}', unit, half: { divide: [{ $value: 'Price' }, 0] } }, {})).toEqual(
      {
        ...{ price: '', unit: '', half: '' },
      },
    );
    expect(valuesFromRow({ price: '{Price}', fixed: { text: ['sempre'] } }, undefined)).toEqual({
      ...{ price: '', fixed: '' },
    });
  });

  it('never throws, and returns a value for every field and any row', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (row) => {
        const fills = { price: '{Price}', name: 'N. {ItemCode}', unit };
        expect(Object.keys(valuesFromRow(fills, row as never))).toEqual(Object.keys(fills));
      }),
    );
  });
});
