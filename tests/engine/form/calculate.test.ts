import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateAfterChange,
  calculateForm,
  calculateRecord,
  createFormModel,
  type DataRecord,
  formPackage,
  NoValue,
  setAt,
  settle,
  validateForm,
} from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { productOf } from '../support/productOf.ts';

const at = (path: string) => ({ $value: path });
const number = (title: string, more: object = {}) => ({ title, type: 'number', ...more });

/** An order of a shop: amounts of rows, their share, a total with and without discount, and a question for large ones. */
const product = productOf({
  'order.entity.json': {
    'x-entity': 'order',
    title: 'Ordine',
    'x-plural': 'Ordini',
    type: 'object',
    properties: {
      rows: {
        title: 'Righe',
        type: 'array',
        maxItems: 20,
        items: {
          type: 'object',
          properties: {
            quantity: number('Quantità'),
            price: number('Prezzo'),
            gift: { title: 'Omaggio', type: 'boolean' },
            reason: { title: 'Perché', type: 'string', maxLength: 100 },
            amount: number('Importo', {
              'x-calculated': { round: [{ multiply: [at('row.quantity'), at('row.price')] }, 2] },
            }),
            share: number('Quota', {
              'x-calculated': {
                round: [{ divide: [{ multiply: [at('row.amount'), 100] }, at('record.total')] }, 1],
              },
            }),
          },
        },
      },
      discounted: { title: 'Con sconto', type: 'boolean' },
      discount: number('Sconto'),
      due: number('Da pagare', {
        'x-calculated': { subtract: [at('record.total'), { coalesce: [at('record.discount'), 0] }] },
      }),
      total: number('Totale', { 'x-calculated': { sum: 'record.rows', of: at('row.amount') } }),
      approvedBy: { title: 'Approvato da', type: 'string', maxLength: 50 },
      average: {
        title: 'Media',
        type: ['number', 'null'],
        'x-calculated': { divide: [at('record.total'), { count: 'record.rows' }] },
      },
    },
    required: ['total'],
    additionalProperties: false,
  },
  'order.form.json': {
    entity: 'order',
    title: 'Ordine',
    sections: [
      {
        id: 'all',
        title: 'Tutto',
        fields: [
          {
            field: 'rows',
            fields: [
              { field: 'quantity' },
              { field: 'gift' },
              { field: 'price', showWhen: { not: { 'row.gift': { const: true } } } },
              { field: 'reason', showWhen: { 'row.gift': { const: true } } },
              { field: 'amount' },
              { field: 'share' },
            ],
          },
          { field: 'discounted' },
          { field: 'discount', showWhen: { 'record.discounted': { const: true } } },
          { field: 'total' },
          { field: 'due' },
          { field: 'average' },
          {
            field: 'approvedBy',
            showWhen: { 'record.due': { minimum: 100 } },
            requiredWhen: { 'record.due': { minimum: 100 } },
          },
        ],
      },
    ],
  },
});
const pkg = formPackage(product, 'order');
const model = createFormModel(pkg);
const check = compileCheck(pkg.entity);

const two = {
  rows: [
    { quantity: 3, price: 0.1 },
    { quantity: 2, price: 1.15 },
  ],
};

describe('a form with calculated fields', () => {
  it('calculates cells of rows, sums of them, and cells from these', () => {
    const { record } = calculateForm(model, two, {});
    expect(record).toEqual({
      rows: [
        { quantity: 3, price: 0.1, amount: 0.3, share: 11.5 },
        { quantity: 2, price: 1.15, amount: 2.3, share: 88.5 },
      ],
      total: 2.6,
      due: 2.6,
      average: 1.3,
    });
  });

  it('ignores sent values, and makes the field read-only', () => {
    const { record, state } = calculateForm(model, { ...two, total: 1, due: -5 }, {});
    expect(record['total']).toBe(2.6);
    expect(settle(model, { ...two, total: 1 }, {})['total']).toBe(2.6);
    expect(['total', 'due', 'average'].every((path) => state.readOnly.has(path))).toBe(true);
  });

  it('counts a hidden answer as none: a discount that is not given any more is not taken off', () => {
    const cheap = { ...two, discounted: true, discount: 0.6 };
    expect(calculateForm(model, cheap, {}).record['due']).toBe(2);
    expect(calculateForm(model, { ...cheap, discounted: false }, {}).record['due']).toBe(2.6);
  });

  it('counts a hidden cell as none: the price of a gift', () => {
    const { record, lost } = calculateForm(model, setAt(two, 'rows.0.gift', true), {});
    expect(record['total']).toBe(2.3);
    expect(lost.get('rows.0.amount')).toEqual(new NoValue('missing', 'row.price'));
  });

  it('returns the reason of a missing value, and keeps null where allowed', () => {
    const { record, lost } = calculateForm(model, { rows: [] }, {});
    expect(record).toEqual({ rows: [], total: 0, due: 0, average: null });
    expect(lost).toEqual(new Map([['average', new NoValue('division-by-zero')]]));
  });

  it('controls other fields: a question for large orders', () => {
    const large = { rows: [{ quantity: 10, price: 10 }] };
    const problems = validateForm(model, large, {}, check).map(({ path, rule }) => `${path} ${rule}`);
    expect(problems).toEqual(['approvedBy required']);
    expect(validateForm(model, two, {}, check)).toEqual([]);
  });

  it('hides no field without a form: the record alone', () => {
    expect(calculateRecord(pkg.entity, { ...two, discount: 0.6 }, {})['due']).toBe(2);
  });
});

const amount = fc.oneof(fc.constantFrom(0, 0.1, 3, 100), fc.double({ noNaN: true, min: -1e3, max: 1e3 }));
const row = fc.record(
  { quantity: amount, price: amount, gift: fc.boolean(), reason: fc.constant('x') },
  { requiredKeys: [] },
);
const change = fc.oneof(
  fc.tuple(fc.constantFrom('discounted', 'rows.0.gift', 'rows.1.gift'), fc.boolean()),
  fc.tuple(fc.constantFrom('discount', 'rows.0.quantity', 'rows.0.price', 'rows.1.price'), amount),
  fc.tuple(fc.constant('discount'), fc.constantFrom(undefined, 'molto')),
  fc.tuple(fc.constant('rows'), fc.array(row, { maxLength: 4 })),
);

describe('a calculated form, one change after another', () => {
  it('equals the calculation of the whole record: values, state and reasons', () => {
    const property = fc.property(
      fc.array(row, { maxLength: 3 }),
      fc.array(change, { maxLength: 8 }),
      (rows, changes) => {
        let now = calculateForm(model, { rows } as DataRecord, {});
        for (const [path, value] of changes) {
          if (path.startsWith('rows.') && !hasRow(now.record, path)) continue;
          const record = setAt(now.record, path, value);
          now = calculateAfterChange(model, { ...now, record }, {}, path);
          const whole = calculateForm(model, record, {});
          expect(now.record).toEqual(whole.record);
          expect(now.state).toEqual(whole.state);
          expect(now.lost).toEqual(whole.lost);
        }
      },
    );
    fc.assert(property, { numRuns: runs(300) });
  });

  it('a condition on a sum of calculated cells follows the change of a row', () => {
    const showWhen = { 'record.discount': { maximum: { sum: 'record.rows', of: at('row.amount') } } };
    const [section] = pkg.form.sections;
    const fields = [...(section?.fields.slice(0, 4) ?? []), { field: 'approvedBy', showWhen }];
    const limited = createFormModel({
      ...pkg,
      form: { ...pkg.form, sections: [{ ...section, fields }] },
    } as never);
    const before = calculateForm(limited, { ...two, discounted: true, discount: 3 }, {});
    expect(before.state.visible.has('approvedBy')).toBe(false);
    const record = setAt(before.record, 'rows', [{ quantity: 4, price: 1 }]);
    const after = calculateAfterChange(limited, { ...before, record }, {}, 'rows');
    expect(after.state.visible.has('approvedBy')).toBe(true);
    expect(after.state).toEqual(calculateForm(limited, record, {}).state);
  });

  it('keeps objects that do not depend on the change', () => {
    const before = calculateForm(model, two, {});
    const record = setAt(before.record, 'approvedBy', 'Bianchi');
    const after = calculateAfterChange(model, { ...before, record }, {}, 'approvedBy');
    expect(after.record).toBe(record);
    expect(after.state).toBe(before.state);
    expect(after.lost).toBe(before.lost);
  });

  it('settling is idempotent', () => {
    const property = fc.property(
      fc.array(row, { maxLength: 3 }),
      fc.boolean(),
      amount,
      (rows, discounted, discount) => {
        const once = settle(model, { rows, discounted, discount } as DataRecord, {});
        expect(settle(model, once, {})).toEqual(once);
      },
    );
    fc.assert(property, { numRuns: runs(200) });
  });
});

function hasRow(record: DataRecord, path: string): boolean {
  const { rows } = record as { readonly rows?: readonly unknown[] };
  return Number(path.split('.')[1]) < (rows?.length ?? 0);
}
