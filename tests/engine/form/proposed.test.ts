import { describe, expect, it } from 'vitest';
import { createFormModel, formPackage, proposedAfterChange, withProposed } from '../../../engine/index.ts';
import { productOf } from '../support/productOf.ts';

const at = (path: string) => ({ $value: path });
const day = (title: string) => ({ title, type: 'string', format: 'date' });

/** A hire: it begins today, ends after as many days as are wanted, and is told to whoever writes it down. */
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

describe('what a form proposes', () => {
  it('fills a new record: today, who is signed in, and what follows from them and from defaults', () => {
    expect(withProposed(model, { days: 7 }, {}, context)).toEqual({
      from: '2026-03-14',
      days: 7,
      to: '2026-03-21',
      by: 'Anna Bruni',
      place: { name: 'Cantiere Anna Bruni' },
    });
  });

  it('leaves what a record was begun with, and proposes nothing where there is no value', () => {
    const given = { from: '2026-05-01', place: { name: 'Deposito' } };
    expect(withProposed(model, { days: 7, ...given }, given, { today: '2026-03-14' })).toEqual({
      ...{ from: '2026-05-01', days: 7, to: '2026-05-08', place: { name: 'Deposito' } },
    });
  });

  it('follows what it looks at, and nothing else', () => {
    const record = { from: '2026-03-14', days: 10, to: '2026-03-21', by: 'Anna Bruni' };
    expect(proposedAfterChange(model, record, context, 'days')).toEqual(new Map([['to', '2026-03-24']]));
    expect(proposedAfterChange(model, record, context, 'place.name')).toEqual(new Map());
    // What is written over it stands until then.
    expect(proposedAfterChange(model, { ...record, to: '2026-04-01' }, context, 'to')).toEqual(new Map());
    expect(proposedAfterChange(model, { ...record, days: undefined } as never, context, 'days')).toEqual(
      new Map(),
    );
    expect(proposedAfterChange(model, { ...record, to: '2026-03-24' }, context, 'days')).toEqual(new Map());
  });
});
