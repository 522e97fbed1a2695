import { describe, expect, it } from 'vitest';
import {
  createGridModel,
  type DataRecord,
  type Field,
  formPackage,
  gridGroups,
  mostUsed,
} from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const { week } = library.grids;
if (week === undefined) throw new Error('no grid');
const grid = week;
const pkg = formPackage(library, 'shift');
const workflow = library.workflows['shift'];
const model = createGridModel({ grid, pkg, workflow });

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const shift = (id: number, more: DataRecord = {}): DataRecord => ({
  ...{ id, memberId: 1, day: MONDAY, hours: 4, roomCode: 'A', state: 'draft', rowVersion: 1 },
  ...more,
});
const asking = { context: {}, permissions: ['Loan.write'] };
const nobody = { context: {}, permissions: [] };
const at = (single: DataRecord | undefined) => ({ row: 1, day: MONDAY, single });

describe('a cell of a grid', () => {
  it('shows the entry of its row and day without uncounted ones; several are ambiguous', () => {
    const all = [shift(1), shift(2, { day: TUESDAY }), shift(3, { memberId: 2 })];
    expect(model.cell(all, 1, MONDAY)).toMatchObject({ records: [{ id: 1 }], several: false, total: 4 });
    const more = [...all, shift(4, { hours: 3 }), shift(5, { state: 'refused' })];
    expect(model.cell(more, 1, MONDAY)).toMatchObject({ several: true, total: 7 });
    expect(model.cell([], 1, MONDAY)).toEqual({
      ...{ records: [], single: undefined, several: false, total: 0, uncounted: 0, state: undefined },
    });
  });

  it('shows the most urgent state: uncounted ones first, then the order of the workflow', () => {
    const state = (...states: readonly string[]) =>
      model.cell(
        states.map((each, id) => shift(id, { state: each })),
        1,
        MONDAY,
      ).state?.value;
    expect(state('done', 'sent')).toBe('sent');
    expect(state('draft', 'refused')).toBe('refused');
    const both = [shift(1), shift(2, { state: 'refused', hours: 3 })];
    expect(model.cell(both, 1, MONDAY)).toMatchObject({ total: 4, uncounted: 3 });
    expect(state('done', 'draft')).toBe('draft');
  });

  it('shows an unknown state by code, and makes it read-only', () => {
    const burnt = shift(1, { state: 'burnt' });
    expect(model.cell([burnt], 1, MONDAY).state).toMatchObject({ label: 'burnt', intent: 'danger' });
    expect(model.mayChange(burnt, asking)).toBe(false);
  });

  it('may be changed where a saving transition is offered to the user in its state', () => {
    const states = ['draft', 'sent', 'refused', 'done'];
    const changed = states.filter((state) => model.mayChange(shift(1, { state }), asking));
    expect(changed).toEqual(['draft', 'sent', 'refused']);
    expect(model.mayChange(shift(1), nobody)).toBe(false);
    expect(model.mayChange(undefined, nobody)).toBe(true);
  });

  it('is closed in a read-only form, whatever the workflow allows', () => {
    const closed = { ...pkg, form: { ...pkg.form, readOnlyWhen: { 'record.roomCode': { const: 'A' } } } };
    const strict = createGridModel({ grid, pkg: closed, workflow });
    expect(strict.mayChange(shift(1), asking)).toBe(false);
    expect(strict.mayChange(shift(1, { roomCode: 'B' }), asking)).toBe(true);
  });
});

describe('a number that is typed', () => {
  const fresh = { roomCode: 'B' };

  it('creates a record with the selected values above; optional ones may be empty', () => {
    expect(model.change(at(undefined), 5, fresh, asking)).toEqual({
      kind: 'create',
      record: {
        ...{ memberId: 1, day: MONDAY, hours: 5, roomCode: 'B', deskCode: null, state: 'draft' },
      },
    });
  });

  it('asks first for what every record needs', () => {
    expect(model.change(at(undefined), 5, {}, asking)).toEqual({ kind: 'first', field: 'roomCode' });
  });

  it.each([0, 4])('equal to the stored one (%d) has no effect', (hours) => {
    const single = hours === 0 ? undefined : shift(1, { hours });
    expect(model.change(at(single), hours, fresh, asking)).toEqual({ kind: 'nothing' });
  });

  it('[HRS-01] typed anew for a refused record takes it to draft, to be sent again as it is', () => {
    const record = shift(1, { state: 'refused' });
    expect(model.change(at(record), 4, fresh, asking)).toEqual({
      kind: 'change',
      record,
      more: { hours: 4, state: 'draft' },
    });
  });

  it.each([-1, 13, 100])('beyond the limits of its entity (%d) is wrong', (hours) => {
    expect(model.change(at(undefined), hours, fresh, asking)).toEqual({ kind: 'wrong' });
    expect(model.change(at(shift(1)), hours, fresh, asking)).toEqual({ kind: 'wrong' });
    expect(model.most).toBe(12);
    expect(model.isWhole).toBe(true);
  });

  it.each([
    ['draft', 'draft'],
    ['refused', 'draft'],
    ['sent', 'sent'],
  ])('takes a record that is %s to %s', (state, to) => {
    const record = shift(1, { state });
    expect(model.change(at(record), 5, fresh, asking)).toEqual({
      kind: 'change',
      record,
      more: { hours: 5, state: to },
    });
  });

  it('[DAY-A6] drops times that contradict the hours; in other cases no field is changed', () => {
    const clock: Field = { type: ['string', 'null'], format: 'time' };
    const hours = { ...pkg.entity.properties['hours'], 'x-span': { from: 'begin', to: 'end' } };
    const properties = { ...pkg.entity.properties, hours, begin: clock, end: clock };
    const timed = createGridModel({ grid, pkg: { ...pkg, entity: { ...pkg.entity, properties } }, workflow });
    const record = shift(1, { begin: '07:30:00', end: '11:30:00' });
    const more = { hours: 5, state: 'draft', begin: null, end: null };
    expect(timed.change(at(record), 5, fresh, asking)).toEqual({ kind: 'change', record, more });
  });

  it('zero takes a record away where that is offered, and is wrong elsewhere', () => {
    expect(model.change(at(shift(1)), 0, fresh, asking)).toEqual({ kind: 'remove', record: shift(1) });
    expect(model.change(at(shift(1, { state: 'sent' })), 0, fresh, asking)).toEqual({ kind: 'wrong' });
    expect(model.change(at(shift(1)), 0, fresh, nobody)).toEqual({ kind: 'wrong' });
  });

  it('zero is an ordinary number in a grid without removal', () => {
    const { remove: _remove, ...keeping } = grid;
    const wide = { ...pkg.entity.properties, hours: { title: 'Ore', type: 'integer' as const } };
    const entity = { ...pkg.entity, properties: wide };
    const keepingGrid = createGridModel({ grid: keeping, pkg: { ...pkg, entity }, workflow });
    expect(keepingGrid.change(at(shift(1)), 0, fresh, asking)).toMatchObject({
      kind: 'change',
      more: { hours: 0 },
    });
    expect(keepingGrid.most).toBeUndefined();
  });
});

describe('a grid without a workflow', () => {
  const { workflow: _workflow, uncounted: _uncounted, ...bare } = grid;
  const plain = createGridModel({ grid: bare, pkg, workflow: undefined });

  it('counts every record, lets each be changed, and shows no state', () => {
    const all = [shift(1, { state: 'refused' }), shift(2)];
    expect(plain.cell(all, 1, MONDAY)).toMatchObject({ total: 8, state: undefined });
    expect(plain.mayChange(shift(1, { state: 'done' }), nobody)).toBe(true);
    expect(plain.change(at(shift(1)), 5, {}, nobody)).toMatchObject({ more: { hours: 5 } });
    expect(plain.offers('send', shift(1), asking)).toBe(false);
  });
});

describe('the day before', () => {
  const rows = new Set([1, 2]);
  const WEDNESDAY = '2026-11-18';

  it('is the latest day with a counted entry, for rows without one', () => {
    const all = [
      shift(1),
      shift(2, { memberId: 2 }),
      shift(3, { day: TUESDAY, state: 'refused' }),
      shift(4, { memberId: 2, day: WEDNESDAY }),
    ];
    expect(model.before(all, rows, WEDNESDAY).map(({ id }) => id)).toEqual([1]);
    expect(model.before(all, new Set([3]), WEDNESDAY)).toEqual([]);
  });

  it('is searched as far back as the schema declares', () => {
    expect(model.before([shift(1)], rows, '2026-11-19').map(({ id }) => id)).toEqual([1]);
    expect(model.before([shift(1)], rows, '2026-11-20')).toEqual([]);
    const { copy: _copy, ...without } = grid;
    const still = createGridModel({ grid: without, pkg, workflow });
    expect(still.before([shift(1)], rows, TUESDAY)).toEqual([]);
    expect(still.without('DESK_TAKEN')).toBeUndefined();
  });

  it('is copied as a new record, which begins where records begin', () => {
    expect(model.copy(shift(1, { state: 'sent' }), TUESDAY)).toEqual({
      ...{ memberId: 1, day: TUESDAY, hours: 4, roomCode: 'A', state: 'draft' },
    });
  });

  it('is copied with its times, and with the hours between them where clocks change', () => {
    const clock: Field = { type: ['string', 'null'], format: 'time' };
    const hours = { ...pkg.entity.properties['hours'], 'x-span': { from: 'begin', to: 'end', on: 'day' } };
    const properties = { ...pkg.entity.properties, hours, begin: clock, end: clock };
    const entity = { ...pkg.entity, properties };
    const timed = createGridModel({ grid, pkg: { ...pkg, entity, timeZone: 'Europe/Rome' }, workflow });
    const night = shift(1, { day: '2026-03-27', hours: 8, begin: '22:00:00', end: '06:00:00' });
    const changed = timed.copy(night, '2026-03-28');
    expect(changed).toMatchObject({ hours: 7, begin: '22:00:00', end: '06:00:00' });
    expect(timed.copy(changed, '2026-03-29')).toMatchObject({ hours: 8 });
    expect(timed.copy(shift(1, { hours: 5 }), '2026-03-28')).toMatchObject({ hours: 5 });
  });

  it('omits the field of a refusal, where the schema names it', () => {
    expect(model.without('DESK_TAKEN')).toEqual(['deskCode']);
    expect(model.without('STALE')).toBeUndefined();
  });
});

describe('actions on all records', () => {
  it('are offered record by record, as the workflow declares', () => {
    const states = ['draft', 'sent', 'refused', 'done'];
    expect(states.filter((state) => model.offers('send', shift(1, { state }), asking))).toEqual(['draft']);
    expect(model.offers('nobody-knows', shift(1), asking)).toBe(false);
  });

  it('and the displayed, counted and copied cells cover some rows and days', () => {
    const all = [shift(1), shift(2, { day: TUESDAY }), shift(3, { memberId: 9 })];
    const ids = (days?: readonly string[]) => model.within(all, new Set([1]), days).map(({ id }) => id);
    expect(ids()).toEqual([1, 2]);
    expect(ids([TUESDAY])).toEqual([2]);
    expect(model.total(all)).toBe(12);
  });

  it('[CASE-C24] hours between two times are added by their minutes', () => {
    const { properties } = pkg.entity;
    const hours = { ...properties['hours'], 'x-span': { from: 'from', to: 'to' } };
    const spans = { ...pkg, entity: { ...pkg.entity, properties: { ...properties, hours } } } as typeof pkg;
    const twenty = [1, 2, 3].map((id) => shift(id, { hours: 0.33 }));
    expect(createGridModel({ grid, pkg: spans, workflow }).total(twenty)).toBe(1);
  });
});

describe('the rows of a grid', () => {
  const answer = {
    teams: [
      { id: 5, name: 'Ada', others: [{ id: 6, name: 'Bea' }] },
      { id: 7, name: 'Deposito', others: [] },
      { id: 8, name: 'Cleo' },
    ],
  };
  const rowsFor = (user: object) =>
    gridGroups(grid, answer, { user }).map(({ key, label, rows }) => [
      key,
      label,
      rows.map((row) => `${row.key} ${row.label}`),
    ]);

  it('are groups that start with their row; unselected ones are omitted', () => {
    expect(rowsFor({ empID: 5, fullName: 'Ada' })).toEqual([
      [5, 'Ada', ['5 Ada', '6 Bea']],
      [8, 'Cleo', ['8 Cleo']],
    ]);
  });

  it('put the row of the user first without an answer; users without a key have none', () => {
    expect(rowsFor({ empID: 3, fullName: 'Dora' })[0]).toEqual([3, 'Dora', ['3 Dora']]);
    expect(rowsFor({ empID: null, fullName: 'Ufficio' })).toHaveLength(2);
  });

  it('are one list in a schema without groups, and none before the first answer', () => {
    const { groups: _groups, ...rows } = grid.rows;
    const plain = gridGroups({ rows }, answer, { user: {} });
    expect(plain.map((group) => group.rows.map(({ key }) => key))).toEqual([[5, 8]]);
    expect(gridGroups(grid, undefined, { user: {} })).toEqual([]);
  });

  it('give new records the most frequent values of theirs', () => {
    const all = [shift(1), shift(2, { roomCode: 'B' }), shift(3, { roomCode: 'B' })];
    expect(mostUsed(all, 'roomCode')).toBe('B');
    expect(mostUsed([], 'roomCode')).toBeUndefined();
  });
});
