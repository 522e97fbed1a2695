import { describe, expect, it } from 'vitest';
import { formPackage } from '../../engine/index.ts';
import { behaviourOf } from '../../stories/faces/behaviourOf.ts';
import { productOf } from '../engine/support/productOf.ts';

const field = (title: string, more: object = {}) => ({ title, type: 'number', ...more });
const shop = productOf(
  {
    'order.entity.json': {
      ...{ 'x-entity': 'order', title: 'Ordine', 'x-plural': 'Ordini', type: 'object' },
      properties: {
        gift: { title: 'Omaggio', type: 'boolean' },
        rows: {
          title: 'Righe',
          type: 'array',
          items: { type: 'object', properties: { price: field('Prezzo'), many: field('Quanti') } },
        },
        total: field('Totale', {
          'x-calculated': {
            sum: 'record.rows',
            of: { multiply: [{ $value: 'row.price' }, { $value: 'row.many' }] },
          },
        }),
      },
      'x-rules': [
        {
          ...{ id: 'dear', message: 'order.dear', field: 'total', severity: 'warning' },
          when: { 'record.gift': { const: true } },
          must: { 'record.total': { maximum: 50 } },
        },
      ],
    },
    'order.form.json': {
      entity: 'order',
      title: 'Ordine',
      sections: [
        {
          id: 'all',
          title: 'Tutto',
          fields: [
            { field: 'gift' },
            {
              field: 'rows',
              fields: [{ field: 'many' }, { field: 'price', showWhen: { 'record.gift': { const: false } } }],
            },
            { field: 'total', showWhen: { 'record.rows': { minItems: 1 } } },
          ],
        },
      ],
    },
  },
  { 'order.dear': '{field}: caro' },
);

describe('the behaviour of a form as text', () => {
  it('is in the order of the form, cells after their list, rules last', () => {
    expect(
      behaviourOf(formPackage(shop, 'order')).map(({ subject, does, text }) => [subject, does, text]),
    ).toEqual([
      ['Righe › Prezzo', 'si vede se', 'record.gift = false'],
      ['Totale', 'si vede se', 'record.rows fits {"minItems":1}'],
      ['Totale', 'si calcola', 'sum(record.rows, row.price * row.many)'],
      ['Totale', 'avvisa se non', 'if record.gift = true then record.total <= 50'],
    ]);
  });
});
