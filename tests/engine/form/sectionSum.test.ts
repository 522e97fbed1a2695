import { describe, expect, it } from 'vitest';
import { createFormModel, type FormPackage, formState, sectionSum } from '../../../engine/index.ts';

const pkg = {
  ...{ name: 'round', version: 1, options: {} },
  entity: {
    ...{ $schema: '', 'x-entity': 'round', title: 'Giro', type: 'object' },
    properties: {
      pole: { type: 'string' },
      note: { type: 'string' },
      number: { type: 'integer', readOnly: true },
      late: { type: 'string' },
      base: { type: 'string' },
      top: { type: 'string' },
      left: { type: 'string', 'x-options': 'seen' },
      right: { type: 'string', 'x-options': 'seen' },
      said: { type: 'string' },
    },
    required: ['pole'],
  },
  form: {
    ...{ $schema: '', entity: 'round', title: 'Giro' },
    sections: [
      {
        ...{ id: 'pole', title: 'Palo', closesWhenDone: true },
        fields: [
          { field: 'pole' },
          { field: 'note' },
          { field: 'number' },
          {
            field: 'late',
            showWhen: { 'record.note': { const: 'tardi' } },
            requiredWhen: { 'record.note': {} },
          },
        ],
      },
      { id: 'wood', title: 'Legno', closesWhenDone: true, fields: [{ field: 'base' }, { field: 'top' }] },
      {
        ...{
          id: 'rows',
          title: 'Righe',
          closesWhenDone: true,
          matrix: { options: 'seen', blank: 'Non guardato' },
        },
        fields: [{ field: 'left' }, { field: 'right' }, { field: 'said' }],
      },
      { id: 'read', title: 'Letto', fields: [{ field: 'number' }] },
    ],
  },
} as unknown as FormPackage;
const model = createFormModel(pkg);
const sum = (section: string, record: object) =>
  sectionSum(model, section, record as never, formState(model, record as never, { record }));

describe('how far a section is', () => {
  it('is complete with its required answers; hidden and read-only fields are not required', () => {
    expect(sum('pole', {})).toEqual({ asked: 2, answered: 0, done: false });
    expect(sum('pole', { note: 'x' })).toEqual({ asked: 2, answered: 1, done: false });
    expect(sum('pole', { pole: '12', number: 7 })).toEqual({ asked: 2, answered: 1, done: true });
    expect(sum('pole', { pole: ' ', note: 'x' })).toMatchObject({ done: false });
  });

  it('is open again by an answer that asks for more', () => {
    expect(sum('pole', { pole: '12', note: 'tardi' })).toEqual({ asked: 3, answered: 2, done: false });
    expect(sum('pole', { pole: '12', note: 'tardi', late: 'sì' })).toEqual({
      asked: 3,
      answered: 3,
      done: true,
    });
  });

  it('of a matrix is complete once every row is answered', () => {
    expect(sum('rows', { left: 'ok', said: 'x' })).toEqual({ asked: 3, answered: 2, done: false });
    expect(sum('rows', { left: 'ok', right: 'no' })).toEqual({ asked: 3, answered: 2, done: true });
  });

  it('without required answers is complete once all are answered, a read-only one never', () => {
    expect(sum('wood', { base: 'sana' })).toEqual({ asked: 2, answered: 1, done: false });
    expect(sum('wood', { base: 'sana', top: 'sana' })).toEqual({ asked: 2, answered: 2, done: true });
    expect(sum('read', { number: 7 })).toEqual({ asked: 0, answered: 0, done: false });
  });
});
