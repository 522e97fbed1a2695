import { describe, expect, it } from 'vitest';
import {
  calculateForm,
  createFormModel,
  type DataRecord,
  formPackage,
  proposedAfterChange,
  withProposed,
} from '../../../engine/index.ts';
import { productOf } from '../support/productOf.ts';

const at = (path: string) => ({ $value: path });
const day = (title: string) => ({ title, type: 'string', format: 'date' });

/** A hire: it begins today, ends after the chosen number of days, and is recorded by its author. */
const product = productOf({
  'hire.entity.json': {
    'x-entity': 'hire',
    title: 'Noleggio',
    'x-plural': 'Noleggi',
    type: 'object',
    properties: {
      from: day('Dal'),
      days: { title: 'Giorni', type: 'integer', default: 7 },
      to: day('Al'),
      by: { title: 'Scritto da', type: 'string', maxLength: 80 },
      place: {
        title: 'Luogo',
        type: 'object',
        properties: { name: { title: 'Nome', type: 'string', maxLength: 80 } },
      },
    },
    additionalProperties: false,
  },
  'hire.form.json': {
    entity: 'hire',
    title: 'Noleggio',
    sections: [
      {
        id: 'all',
        title: 'Tutto',
        fields: [
          { field: 'from', proposed: at('today') },
          { field: 'days' },
          { field: 'to', proposed: { addDays: [at('record.from'), at('record.days')] } },
          { field: 'by', proposed: at('user.fullName') },
          { field: 'place.name', proposed: { text: ['Cantiere ', at('record.by')] } },
        ],
      },
    ],
  },
});
const model = createFormModel(formPackage(product, 'hire'));
const context = { today: '2026-03-14', user: { fullName: 'Anna Bruni' } };

describe('proposals of a form', () => {
  it('fills a new record: today, who is signed in, and what follows from them and from defaults', () => {
    expect(withProposed(model, { days: 7 }, {}, context)).toEqual({
      from: '2026-03-14',
      days: 7,
      to: '2026-03-21',
      by: 'Anna Bruni',
      place: { name: 'Cantiere Anna Bruni' },
    });
  });

  it('keeps initial values, and proposes none without a value', () => {
    const answers = { from: '2026-05-01', place: { name: 'Deposito' } };
    expect(withProposed(model, { days: 7, ...answers }, answers, { today: '2026-03-14' })).toEqual({
      ...{ from: '2026-05-01', days: 7, to: '2026-05-08', place: { name: 'Deposito' } },
    });
  });

  it('depends on its sources only', () => {
    const record = { from: '2026-03-14', days: 10, to: '2026-03-21', by: 'Anna Bruni' };
    expect(proposedAfterChange(model, record, context, 'days', record)).toEqual(
      new Map([['to', '2026-03-24']]),
    );
    expect(proposedAfterChange(model, record, context, 'place.name', record)).toEqual(new Map());
    // An edited proposal stays until its source changes.
    expect(proposedAfterChange(model, { ...record, to: '2026-04-01' }, context, 'to', record)).toEqual(
      new Map(),
    );
    expect(
      proposedAfterChange(model, { ...record, days: undefined } as never, context, 'days', record),
    ).toEqual(new Map());
    expect(proposedAfterChange(model, { ...record, to: '2026-03-24' }, context, 'days', record)).toEqual(
      new Map(),
    );
  });
});

describe('[CASE-C15] a proposal from calculated values', () => {
  const number = (title: string, more: object = {}) => ({ title, type: ['number', 'null'], ...more });
  const filesOf = (factor: object) => ({
    'load.entity.json': {
      ...{ 'x-entity': 'load', title: 'Carico', 'x-plural': 'Carichi', type: 'object' },
      properties: {
        factor: number('Fattore'),
        pieces: {
          ...{ title: 'Pezzi', type: 'array', maxItems: 9 },
          items: {
            type: 'object',
            properties: {
              many: number('Quanti'),
              weight: number('Peso', { 'x-calculated': { multiply: [at('row.many'), at('record.factor')] } }),
            },
          },
        },
        total: number('Totale', { 'x-calculated': { sum: 'record.pieces', of: at('row.weight') } }),
        size: { title: 'Esito', type: 'string', maxLength: 20 },
        most: number('Il più grande'),
      },
      additionalProperties: false,
    },
    'load.form.json': {
      ...{ entity: 'load', title: 'Carico' },
      sections: [
        {
          ...{ id: 'all', title: 'Tutto' },
          fields: [
            { field: 'factor', ...factor },
            { field: 'pieces', widget: 'lines', fields: [{ field: 'many' }, { field: 'weight' }] },
            { field: 'total' },
            {
              field: 'size',
              proposed: { if: { 'record.total': { minimum: 10 } }, then: 'grande', else: 'piccolo' },
            },
            { field: 'most', proposed: { highest: 'record.pieces', of: at('row.weight') } },
          ],
        },
      ],
    },
  });
  const load = createFormModel(formPackage(productOf(filesOf({})), 'load'));
  const worked = (record: DataRecord): DataRecord => calculateForm(load, record, context).record;
  const follow = (before: DataRecord, after: DataRecord, path: string) =>
    Object.fromEntries(proposedAfterChange(load, worked(after), context, path, worked(before)));
  const twice = { factor: 2, pieces: [{ many: 1 }, { many: 3 }], size: 'piccolo', most: 6 };

  it('follows any change of them, and stays otherwise', () => {
    expect(follow(twice, { ...twice, pieces: [{ many: 2 }, { many: 3 }] }, 'pieces')).toEqual({
      size: 'grande',
    });
    expect(follow(twice, { ...twice, factor: 3 }, 'factor')).toEqual({ size: 'grande', most: 9 });
    const edited = { ...twice, size: 'a mano', most: 1 };
    expect(follow(edited, { ...edited, factor: 2 }, 'factor')).toEqual({});
    expect(follow(edited, { ...edited, size: 'altro' }, 'size')).toEqual({});
  });

  it('is refused if it would change its source', () => {
    const circle = filesOf({ proposed: { add: [at('record.total'), 1] } });
    expect(() => productOf(circle)).toThrow('factor → factor');
  });

  it('is there from the beginning', () => {
    expect(withProposed(load, {}, {}, context)).toEqual({ size: 'piccolo' });
    expect(withProposed(load, { factor: 9, pieces: [{ many: 2 }] }, {}, context)).toEqual({
      ...{ factor: 9, pieces: [{ many: 2 }], size: 'grande', most: 18 },
    });
  });
});
