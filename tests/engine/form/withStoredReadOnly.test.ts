import { describe, expect, it } from 'vitest';
import { createFormModel, type FormPackage, withStoredReadOnly } from '../../../engine/index.ts';

/**
 * A loan whose member and day are read-only, whose note closes on return, and whose fine only a late one has.
 */
const pkg = {
  name: 'loan',
  version: 1,
  options: {},
  entity: {
    ...{ $schema: '', 'x-entity': 'loan', title: 'Prestito', type: 'object' },
    properties: {
      member: { type: 'string' },
      lentOn: { type: 'string' },
      state: { type: 'string' },
      note: { type: 'string' },
      number: { type: 'integer', readOnly: true },
    },
  },
  form: {
    ...{ $schema: '', entity: 'loan', title: 'Prestito' },
    sections: [
      {
        id: 'one',
        fields: [
          { field: 'member', widget: 'readonly' },
          { field: 'lentOn', widget: 'readonly' },
          { field: 'state' },
          { field: 'note', readOnlyWhen: { 'record.state': { const: 'returned' } } },
          { field: 'number' },
        ],
      },
    ],
  },
} as unknown as FormPackage;

const model = createFormModel(pkg);
const storedRecord = { member: 'Ada', lentOn: '2026-11-20', state: 'lent', note: 'prima', number: 7 };

describe('[SEC-P8] a read-only field of a form', () => {
  it('keeps the stored value, whatever the request contains', () => {
    const body = { member: 'Altri', lentOn: '2019-01-01', state: 'lent', note: 'dopo', number: 9 };
    expect(withStoredReadOnly(model, body, storedRecord, {})).toEqual({ ...storedRecord, note: 'dopo' });
  });

  it('is absent without a stored value, also by the keyword of the entity', () => {
    expect(withStoredReadOnly(model, { member: 'Altri', state: 'lent', number: 9 }, {}, {})).toEqual({
      state: 'lent',
    });
  });

  it('is given where the request leaves it out', () => {
    expect(withStoredReadOnly(model, { state: 'lent' }, storedRecord, {})).toMatchObject({
      member: 'Ada',
      number: 7,
    });
  });

  it('is evaluated with stored values: no answer opens a closed field', () => {
    const returned = { ...storedRecord, state: 'returned' };
    expect(
      withStoredReadOnly(model, { ...returned, state: 'lent', note: 'dopo' }, returned, {}),
    ).toMatchObject({
      note: 'prima',
    });
  });

  it('is evaluated with sent values, too: an answer that closes a field keeps its value', () => {
    expect(
      withStoredReadOnly(model, { ...storedRecord, state: 'returned', note: 'dopo' }, storedRecord, {}),
    ).toEqual({
      ...storedRecord,
      state: 'returned',
    });
  });

  it('is repeated until no further field closes: sent and stored answers may close one together', () => {
    const isOut = { 'record.state': { const: 'out' } };
    const isAda = { 'record.lentOn': { const: '2026-11-20' } };
    const fields = [
      { field: 'member', readOnlyWhen: { allOf: [isOut, isAda] } },
      { field: 'lentOn', readOnlyWhen: isOut },
      { field: 'note', readOnlyWhen: { 'record.member': { const: 'Ada' } } },
      { field: 'state' },
    ];
    const chain = createFormModel({ ...pkg, form: { ...pkg.form, sections: [{ id: 'one', fields }] } });
    const storedLoan = { ...storedRecord, member: 'Ada', note: 'prima' };
    const body = { ...storedLoan, member: 'Altri', lentOn: '2019-01-01', state: 'out' };
    expect(withStoredReadOnly(chain, body, storedLoan, {})).toEqual({ ...storedLoan, state: 'out' });
    const result = withStoredReadOnly(chain, { ...body, note: 'dopo' }, { ...storedLoan, state: 'lent' }, {});
    expect(result).toEqual({ ...storedLoan, state: 'out' });
  });

  it('returns the record itself if no field is closed', () => {
    expect(withStoredReadOnly(model, storedRecord, storedRecord, {})).toBe(storedRecord);
  });
});
