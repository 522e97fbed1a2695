import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFormModel,
  type EntitySchema,
  type FormPackage,
  formState,
  rowStates,
  settle,
  validateForm,
  withStoredUnedited,
} from '../../../engine/index.ts';

const by = { change: [{ permissions: ['Loan.manage'] }], text: 'Solo chi dirige' };
const entity = {
  ...{ $schema: '', 'x-entity': 'loan', title: 'Prestito', type: 'object' },
  properties: {
    owner: { type: 'integer' },
    note: { type: 'string' },
    fine: { type: 'number', default: 0, 'x-may': by },
    own: { type: 'string', 'x-may': { ...by, change: [...by.change, { own: 'owner' }] } },
    about: {
      type: 'object',
      properties: { seal: { type: 'string', 'x-may': by }, free: { type: 'string' } },
    },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: { what: { type: 'string' }, price: { type: 'number', default: 1, 'x-may': by } },
      },
    },
  },
  required: ['fine'],
} as unknown as EntitySchema;
const reader = { user: { userId: 1, empID: 7, permissions: [] } };
const manager = { user: { userId: 2, empID: null, permissions: ['Loan.manage'] } };
const keepUnedited = (sent: object, stored: object | undefined, context: object = reader, whole = false) =>
  withStoredUnedited(
    entity,
    sent as never,
    { stored: stored as never, begun: { fine: 0 }, whole },
    context as never,
  );
const problemPaths = ({ problems }: ReturnType<typeof keepUnedited>) => problems.map(({ path }) => path);

describe('fields with restricted rights to change (x-may.change)', () => {
  const stored = { note: 'prima', fine: 5, own: 'mio', owner: 7, about: { seal: 'S1', free: 'a' } };

  it('keeps the stored value if it is omitted or equal, and reports a different one', () => {
    expect(keepUnedited({ note: 'dopo' }, stored)).toEqual({
      record: { note: 'dopo', fine: 5 },
      problems: [],
    });
    expect(problemPaths(keepUnedited({ fine: 5 }, stored))).toEqual([]);
    for (const fine of [6, 0, null, ''])
      expect(problemPaths(keepUnedited({ fine }, stored))).toEqual(['fine']);
    expect(keepUnedited({ fine: 6 }, stored).record).toEqual({ fine: 5 });
    expect(keepUnedited({ fine: 6 }, stored, manager)).toEqual({ record: { fine: 6 }, problems: [] });
  });

  it('applies to the employee of the stored record, not of the sent one', () => {
    expect(problemPaths(keepUnedited({ own: 'altro' }, stored))).toEqual([]);
    expect(problemPaths(keepUnedited({ own: 'altro', owner: 7 }, { ...stored, owner: 8 }))).toEqual(['own']);
    expect(problemPaths(keepUnedited({ own: 'altro', owner: 7 }, undefined))).toEqual([]);
  });

  it('begins as a new record does', () => {
    expect(keepUnedited({}, undefined).record).toEqual({ fine: 0 });
    expect(problemPaths(keepUnedited({ fine: 0 }, undefined))).toEqual([]);
    expect(problemPaths(keepUnedited({ fine: 3 }, undefined))).toEqual(['fine']);
  });

  it('within an object stays, also when the object is sent empty or taken away', () => {
    expect(keepUnedited({ about: { free: 'b' } }, stored).record).toMatchObject({
      about: { seal: 'S1', free: 'b' },
    });
    expect(keepUnedited({ about: null }, stored).record).toMatchObject({ about: { seal: 'S1' } });
    expect(keepUnedited({}, stored, reader, true).record).toMatchObject({ about: { seal: 'S1' } });
    expect(keepUnedited({}, stored).record).not.toHaveProperty('about');
    expect(problemPaths(keepUnedited({ about: { seal: 'S2' } }, stored))).toEqual(['about.seal']);
  });
});

describe('cells that are for others to change', () => {
  const rows = [
    { what: 'carta', price: 10 },
    { what: 'colla', price: 20 },
  ];

  it('go with their row when rows are moved, added, written in or taken away', () => {
    const list = (sent: object[]) => keepUnedited({ rows: sent }, { rows, fine: 0 });
    expect(list(rows.toReversed())).toMatchObject({ record: { rows: rows.toReversed() }, problems: [] });
    const rewritten = [{ what: 'colla forte', price: 20 }, { what: 'nuova' }, { what: 'carta' }];
    expect(list(rewritten)).toMatchObject({
      record: { rows: [{ price: 20 }, { price: 1 }, { what: 'carta', price: 10 }] },
      problems: [],
    });
    expect(problemPaths(list([{ what: 'carta', price: 99 }]))).toEqual(['rows.0.price']);
    expect(problemPaths(list([...rows, { what: 'nuova', price: 20 }]))).toEqual(['rows.2.price']);
    expect(problemPaths(list([...rows, { what: 'nuova', price: 1 }]))).toEqual([]);
  });

  it('are never taken from a request', () => {
    const row = fc.record({
      what: fc.constantFrom('a', 'b'),
      price: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), fc.array(row, { maxLength: 4 }), (had, sent) => {
        const { record } = keepUnedited({ rows: sent }, { rows: had, fine: 0 });
        const prices = (list: readonly { price?: number | undefined }[]) =>
          list.map(({ price }) => price).filter((price) => price !== undefined && price !== 1);
        const withoutPrices = prices(had);
        for (const price of prices(record['rows'] as never)) {
          expect(withoutPrices).toContain(price);
          withoutPrices.splice(withoutPrices.indexOf(price), 1);
        }
      }),
    );
  });
});

describe('the form of such a field, in browser and server alike', () => {
  const pkg = {
    ...{ name: 'loan', version: 1, options: {}, entity },
    form: {
      ...{ $schema: '', entity: 'loan', title: 'Prestito' },
      sections: [
        {
          id: 'one',
          fields: [
            { field: 'fine', requiredWhen: { 'record.note': {} } },
            { field: 'own' },
            { field: 'rows', widget: 'lines', fields: [{ field: 'what' }, { field: 'price' }] },
          ],
        },
      ],
    },
  } as unknown as FormPackage;
  const model = createFormModel(pkg);

  it('shows it as read-only and asks it only of who may change it', () => {
    const record = { note: 'x', owner: 8 };
    const state = formState(model, record, { record, ...reader });
    expect([...state.readOnly]).toEqual(['fine', 'own']);
    expect([...state.required]).toEqual([]);
    expect(validateForm(model, record, reader, () => [])).toEqual([]);
    expect([...formState(model, record, { record, ...manager }).required]).toEqual(['fine']);
    expect(validateForm(model, record, manager, () => [])).toMatchObject([
      { path: 'fine', rule: 'required' },
    ]);
  });

  it('keeps it after settling, and lists closed cells', () => {
    const record = { fine: 5, rows: [{ what: 'a', price: 3 }] };
    expect(settle(model, record, { record, ...reader })).toEqual(record);
    const rows = model.byPath.get('rows');
    if (rows === undefined) throw new Error('no rows');
    expect([...rowStates(rows, record, { record, ...reader }).readOnly]).toEqual(['rows.0.price']);
    expect([...rowStates(rows, record, { record, ...manager }).readOnly]).toEqual([]);
  });
});
