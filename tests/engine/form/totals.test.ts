import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateForm,
  createFormModel,
  type DataRecord,
  formPackage,
  hasValue,
  totalsUnderRows,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { productOf } from '../support/productOf.ts';

const number = (title: string, more: object = {}) => ({ title, type: ['number', 'null'], ...more });
const giftCondition = { 'row.gift': { const: true } };

/** A day of work: hours by trade, costs visible to some users only, and nested breaks. */
const product = productOf({
  'roles.json': {
    permissions: [{ name: 'Money.see', label: 'Conti' }],
    roles: [{ name: 'office', label: 'Ufficio', permissions: ['Money.see'] }],
  },
  'day.entity.json': {
    'x-entity': 'day',
    title: 'Giornata',
    'x-plural': 'Giornate',
    type: 'object',
    properties: {
      rate: number('Tariffa'),
      works: {
        title: 'Lavori',
        type: 'array',
        maxItems: 30,
        items: {
          type: 'object',
          properties: {
            trade: { title: 'Mestiere', type: ['string', 'null'], enum: ['muratore', 'elettricista', null] },
            hours: number('Ore', { 'x-unit': 'h' }),
            gift: { title: 'Omaggio', type: 'boolean' },
            cost: number('Costo', { 'x-unit': '€' }),
            secret: number('Margine', { 'x-may': { see: [{ permissions: ['Money.see'] }] } }),
            from: { title: 'Dalle', type: 'string', format: 'time' },
            breaks: {
              title: 'Pause',
              type: 'array',
              maxItems: 5,
              items: { type: 'object', properties: { minutes: number('Minuti') } },
            },
          },
        },
      },
    },
    additionalProperties: false,
  },
  'day.form.json': {
    entity: 'day',
    title: 'Giornata',
    sections: [
      {
        id: 'all',
        title: 'Tutto',
        fields: [
          { field: 'rate' },
          {
            field: 'works',
            fields: [
              { field: 'trade' },
              { field: 'hours' },
              { field: 'gift' },
              { field: 'cost', showWhen: { not: giftCondition } },
              { field: 'secret' },
              { field: 'from' },
              {
                field: 'breaks',
                fields: [{ field: 'minutes' }],
                totals: {
                  columns: [
                    { field: 'minutes', is: 'sum' },
                    {
                      label: 'Quota',
                      formula: { divide: [{ count: 'rows' }, { $value: 'row.hours' }] },
                    },
                  ],
                },
              },
            ],
            totals: {
              by: 'trade',
              columns: [
                { field: 'hours', is: 'sum' },
                { field: 'cost', is: 'sum', label: 'Spesa' },
                { field: 'secret', is: 'sum' },
                { field: 'hours', is: 'average' },
                { field: 'hours', is: 'hours', label: 'Ore a minuti' },
                { field: 'from', is: 'min' },
                { field: 'hours', is: 'count' },
                {
                  label: 'A tariffa',
                  formula: {
                    multiply: [{ sum: 'rows', of: { $value: 'row.hours' } }, { $value: 'record.rate' }],
                  },
                },
              ],
            },
          },
        ],
      },
    ],
  },
});
const pkg = formPackage(product, 'day');
const model = createFormModel(pkg);
const context = { user: { permissions: ['Money.see'] } };
const plain = (record: object, path = 'works', who: object = context) =>
  totalsUnderRows(model, path, record as DataRecord, who as typeof context)?.values.map((each) =>
    hasValue(each) ? each : each.reason,
  );

const works = [
  { trade: 'muratore', hours: 0.1, cost: 5, secret: 2, from: '09:00' },
  { trade: 'elettricista', hours: 0.2, cost: 7, gift: true, from: '07:30', breaks: [{ minutes: 15 }] },
  { hours: 4, cost: null, from: '08:00' },
];

describe('totals under the rows of a list', () => {
  it('are exact, leave out cells without an answer and cells that are hidden and go, and see the record', () => {
    expect(plain({ rate: 3, works })).toEqual([4.3, 5, 2, 1.43, 4.3, '07:30', 3, 12.9]);
  });

  it('[CASE-C24] add hours by their whole minutes, as the totals of lists do', () => {
    expect(plain({ works: [{ hours: 0.33 }, { hours: 0.33 }, { hours: 0.33 }] })?.[4]).toBe(1);
  });

  it('are missing, never zero, without answers; without rows there are none', () => {
    expect(plain({ works: [{ trade: 'muratore' }] })).toEqual([
      ...['missing', 'missing', 'missing', 'missing', 'missing', 'missing', 0, 'missing'],
    ]);
    expect(plain({ works: [] })).toBeUndefined();
    expect(plain({})).toBeUndefined();
    expect(plain({ works: [{ hours: 'tre' }] })?.[0]).toBe('not-a-number');
  });

  it('have a line for each answer of the field that groups them, in the order in which these stand there', () => {
    const totals = totalsUnderRows(
      model,
      'works',
      { rate: 3, works: [...works, { trade: 'muratore', hours: 1 }] },
      context,
    );
    expect(totals?.groups.map(({ by, values }) => [by, values[0], values.at(-1)])).toEqual([
      ['muratore', 1.1, 3.3],
      ['elettricista', 0.2, 0.6],
      [undefined, 4, 12],
    ]);
  });

  it('have label and format of their column: label, unit, a number where it is one', () => {
    const columns = totalsUnderRows(model, 'works', { works }, context)?.columns ?? [];
    expect(columns.map(({ label, made }) => [label, made])).toEqual([
      ['Ore', 'form.total.sum'],
      ['Spesa', undefined],
      ['Margine', 'form.total.sum'],
      ['Ore', 'form.total.average'],
      ['Ore a minuti', undefined],
      ['Dalle', 'form.total.min'],
      ['Ore', 'form.total.count'],
      ['A tariffa', undefined],
    ]);
    expect(columns.map(({ schema }) => schema['x-unit'])).toEqual([
      ...['h', '€', undefined, 'h', 'h', undefined, undefined, undefined],
    ]);
    expect(columns[5]?.widget).toBe('time');
  });

  it('hide columns without permission', () => {
    const totals = totalsUnderRows(model, 'works', { works }, { user: { permissions: [] } });
    expect(totals?.columns.map(({ label }) => label)).not.toContain('Margine');
    expect(totals?.values).toHaveLength(7);
  });

  it('stand under rows within rows too, where `row` is the one around', () => {
    expect(plain({ works }, 'works.1.breaks')).toEqual([15, 5]);
    expect(plain({ works }, 'works.0.breaks')).toBeUndefined();
  });

  it('are the exact sum of visible rows, and groups add up to it', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((each) => each / 100);
    const row = fc.record(
      {
        trade: fc.constantFrom('muratore', 'elettricista', null),
        hours: fc.oneof(cents, fc.constant(null)),
        gift: fc.boolean(),
        cost: cents,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        // As in the browser after every change, and on the server and paper from the stored record.
        const { record } = calculateForm(model, { works: rows } as never, context);
        const totals = totalsUnderRows(model, 'works', record, context);
        const sum = (each: readonly (number | null | undefined)[]): number | undefined => {
          const numbers = each.filter((one) => one !== null && one !== undefined);
          return numbers.length === 0
            ? undefined
            : numbers.reduce((all, one) => all.plus(one), new Big(0)).toNumber();
        };
        const numberAt = (values: readonly unknown[] = [], index: number) =>
          typeof values[index] === 'number' ? values[index] : undefined;
        expect(numberAt(totals?.values, 0)).toBe(sum(rows.map(({ hours }) => hours)));
        expect(numberAt(totals?.values, 1)).toBe(sum(rows.map(({ cost, gift }) => (gift ? null : cost))));
        expect(sum(totals?.groups.map(({ values }) => numberAt(values, 0)) ?? [])).toBe(
          numberAt(totals?.values, 0),
        );
      }),
      { numRuns: runs(300) },
    );
  });
});
