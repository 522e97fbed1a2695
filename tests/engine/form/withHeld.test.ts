import { describe, expect, it } from 'vitest';
import { createFormModel, type FormPackage, withHeld } from '../../../engine/index.ts';

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

describe('[SEC-P8] what a form shows as read-only', () => {
  it('is what is held, whatever the request says', () => {
    const body = { member: 'Altri', lentOn: '2019-01-01', state: 'lent', note: 'dopo', number: 9 };
    expect(withHeld(model, body, storedRecord, {})).toEqual({ ...storedRecord, note: 'dopo' });
  });

  it('is absent where nothing is held, also by the entity’s own word', () => {
    expect(withHeld(model, { member: 'Altri', state: 'lent', number: 9 }, {}, {})).toEqual({ state: 'lent' });
  });

  it('is given where the request leaves it out', () => {
    expect(withHeld(model, { state: 'lent' }, storedRecord, {})).toMatchObject({ member: 'Ada', number: 7 });
  });

  it('is judged over what is held: no answer opens a field that was closed', () => {
    const returned = { ...storedRecord, state: 'returned' };
    expect(withHeld(model, { ...returned, state: 'lent', note: 'dopo' }, returned, {})).toMatchObject({
      note: 'prima',
    });
  });

  it('is judged over what is sent, too: an answer that closes a field leaves it as it was', () => {
    expect(withHeld(model, { ...storedRecord, state: 'returned', note: 'dopo' }, storedRecord, {})).toEqual({
      ...storedRecord,
      state: 'returned',
    });
  });

  it('is judged until nothing more closes: a sent and a restored answer may close a field together', () => {
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
    expect(withHeld(chain, body, storedLoan, {})).toEqual({ ...storedLoan, state: 'out' });
    const result = withHeld(chain, { ...body, note: 'dopo' }, { ...storedLoan, state: 'lent' }, {});
    expect(result).toEqual({ ...storedLoan, state: 'out' });
  });

  it('leaves the record itself where nothing is closed otherwise', () => {
    expect(withHeld(model, storedRecord, storedRecord, {})).toBe(storedRecord);
  });
});
