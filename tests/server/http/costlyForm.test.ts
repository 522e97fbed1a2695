import { expect, it } from 'vitest';
import { createFormModel, formPackage } from '../../../engine/index.ts';
import { toRefusal } from '../../../server/host/http/errors.ts';
import { formCheck } from '../../../server/host/http/input/formSteps.ts';
import { withCalculated } from '../../../server/host/writes/withCalculated.ts';
import { productOf } from '../../engine/support/productOf.ts';

/** Rows of each row of each row: a thousand rows would be looked at a thousand million times. */
const NESTED = { sum: 'record.rows', of: { sum: 'record.rows', of: { $value: 'row.q' } } };
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
        maxItems: 5_000,
        items: {
          type: 'object',
          properties: {
            q: { title: 'Quantità', type: 'number' },
            share: { title: 'Quota', type: ['number', 'null'], 'x-calculated': NESTED },
          },
        },
      },
    },
    additionalProperties: false,
  },
  'order.form.json': {
    entity: 'order',
    title: 'Ordine',
    sections: [
      {
        id: 'all',
        title: 'Tutto',
        fields: [{ field: 'rows', widget: 'lines', fields: [{ field: 'q' }, { field: 'share' }] }],
      },
    ],
  },
});
const pkg = formPackage(product, 'order');
const form = { at: '', model: createFormModel(pkg), pkg } as unknown as Parameters<typeof formCheck>[0];
const order = (many: number) => ({ rows: Array.from({ length: many }, () => ({ q: 1 })) });

const answerOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return toRefusal(error, { id: 'R1', limit: '5 MB' }).code;
  }
};

it('refuses a form whose calculations iterate nested rows before it blocks the server', () => {
  const check = formCheck(form, product);
  const { entity } = pkg;
  expect(answerOf(() => check(order(20), {}))).toEqual([]);
  expect(answerOf(() => check(order(1_000), {}))).toBe('TOO_MUCH_WORK');
  expect(answerOf(() => withCalculated(entity, undefined, order(20)))).toHaveProperty('rows.0.share', 400);
  expect(answerOf(() => withCalculated(entity, undefined, order(1_000)))).toBe('TOO_MUCH_WORK');
});
