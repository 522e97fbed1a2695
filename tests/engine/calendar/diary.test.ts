import { describe, expect, it } from 'vitest';
import {
  type CalendarSource,
  calendarMoveOf,
  changesRow,
  type DataRecord,
  fieldsSent,
  fillInput,
  isOtherPlace,
  rowsOn,
  rowsWithoutLane,
  targetLane,
  timeIn,
  transitionBy,
} from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const { diary } = library.calendars;
const { loan: workflow } = library.workflows;
if (diary === undefined || workflow === undefined) throw new Error('The library has no diary.');
const [loans, feasts] = diary.sources as [CalendarSource, CalendarSource];
const { move } = loans;
if (move === undefined) throw new Error('Nothing is moved in the diary.');

const loan = (id: number, more: DataRecord = {}): DataRecord => ({
  id,
  memberId: 3,
  dueOn: '2026-11-20',
  ...more,
});
const ids = (rows: readonly DataRecord[]) => rows.map(({ id }) => id);

describe('entries of a day', () => {
  it('lists entries of a day in order of their numbers; none without a day', () => {
    const rows = [
      loan(10),
      loan(9),
      loan(1, { dueOn: '2026-11-21' }),
      loan(2, { dueOn: null }),
      loan(4, { dueOn: '' }),
    ];
    expect(ids(rowsOn(loans, rows, '2026-11-20'))).toEqual([9, 10]);
    expect(ids(rowsOn(loans, rows, '2026-11-21'))).toEqual([1]);
    expect(rowsOn(loans, rows, '2026-11-22')).toEqual([]);
  });

  it('is in the order of the day: what began before, what has no time, then by the clock', () => {
    const rows: DataRecord[] = [
      { id: 1, start: '2026-11-20T15:00:00', end: null },
      { id: 2, start: '2026-11-20T09:30:00', end: '2026-11-20T10:00:00' },
      { id: 3, start: '2026-11-20', end: null },
      { id: 4, start: '2026-11-18T18:00:00', end: '2026-11-20T01:00:00' },
    ];
    expect(ids(rowsOn(feasts, rows, '2026-11-20'))).toEqual([4, 3, 2, 1]);
  });

  it('lasts through the last day, over the end of a month', () => {
    const feast = [{ id: 1, start: '2026-11-29', end: '2026-12-02' }];
    const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];
    expect(days.filter((day) => rowsOn(feasts, feast, day).length > 0)).toEqual(days.slice(1, 5));
  });

  it.each([
    ['08:30:00', '08:30:00'],
    ['2026-11-20T08:30', '08:30'],
    ['2026-11-20', ''],
    [null, ''],
    [7, ''],
  ])('formats the time of %s as "%s"', (value, time) => {
    expect(timeIn(value)).toBe(time);
  });
});

describe('a moment', () => {
  const feast = { id: 1, start: '2026-06-30T22:30:00.000Z', end: null };
  it('is on its local day, at its local time', () => {
    expect(ids(rowsOn(feasts, [feast], '2026-07-01', 'Europe/Rome'))).toEqual([1]);
    expect(ids(rowsOn(feasts, [feast], '2026-06-30', 'Europe/Rome'))).toEqual([]);
    expect(timeIn(feast.start, 'Europe/Rome')).toBe('00:30:00');
  });

  it('keeps its local time on another day, over a change of the clocks', () => {
    const moved = targetLane(feasts, feast, { day: '2026-11-02' }, 'Europe/Rome');
    expect(moved['start']).toBe('2026-11-01T23:30:00.000Z');
    expect(targetLane(feasts, feast, { day: '2026-07-01' }, 'Europe/Rome')).toEqual(feast);
  });
});

describe('rows whose lane is not answered', () => {
  it('[SCR-03] have one lane for each key, also those without a key', () => {
    const rows = [loan(1), loan(2, { memberId: 9 }), loan(3, { memberId: 9 }), loan(4, { memberId: null })];
    const sources = [
      { source: loans, rows },
      { source: feasts, rows: [{ id: 5 }] },
    ];
    const lanes = rowsWithoutLane([3], sources);
    expect(lanes.map(({ key, row }) => [key, row['id']])).toEqual([
      [9, 2],
      [null, 4],
    ]);
  });
});

describe('a row that is moved', () => {
  it('gets the day and the lane of the place, and keeps all else', () => {
    const row = loan(7, { pagesBefore: 90 });
    expect(targetLane(loans, row, { day: '2026-11-23', lane: 4 })).toEqual({
      ...row,
      dueOn: '2026-11-23',
      memberId: 4,
    });
    expect(targetLane(loans, row, { day: '2026-11-23' })).toMatchObject({ memberId: 3 });
    const feast = { id: 1, start: '2026-11-20T09:30:00' };
    expect(targetLane(feasts, feast, { day: '2026-11-23', lane: 4 })).toEqual({
      id: 1,
      start: '2026-11-23T09:30:00',
    });
  });

  it('is moved only where something becomes another', () => {
    const row = loan(7);
    expect(isOtherPlace(loans, row, targetLane(loans, row, { day: '2026-11-20', lane: 3 }))).toBe(false);
    expect(isOtherPlace(loans, row, targetLane(loans, row, { day: '2026-11-20', lane: 4 }))).toBe(true);
    expect(isOtherPlace(loans, row, { ...row, dueOn: '2026-11-21' })).toBe(true);
    expect(isOtherPlace(loans, row, { ...row, fine: 3 })).toBe(false);
  });

  it('goes by one call: another lane by the one that takes the day over too, another day by the other', () => {
    const row = loan(7);
    const inputFor = (place: Parameters<typeof targetLane>[2]) => {
      const scope = { row, to: targetLane(loans, row, place) };
      const way = calendarMoveOf(move, scope);
      return [way?.call, fillInput(way?.input, scope)];
    };
    expect(inputFor({ day: '2026-11-23', lane: 4 })).toEqual([
      'endLoan',
      { id: 7, loan: { id: 7, memberId: 4, dueOn: '2026-11-23' } },
    ]);
    expect(inputFor({ day: '2026-11-23', lane: 3 })).toEqual([
      'putOff',
      { loan: { id: 7, dueOn: '2026-11-23' } },
    ]);
    expect(calendarMoveOf({ ways: move.ways.slice(0, 1) }, { row, to: row })).toBeUndefined();
  });

  it('is sent only where it changes the request', () => {
    const [handsOver, putsOff] = move.ways;
    const row = loan(7);
    expect(putsOff && changesRow(putsOff, row, { ...row, dueOn: '2026-11-21' })).toBe(true);
    expect(putsOff && changesRow(putsOff, row, { ...row, memberId: 4 })).toBe(false);
    expect(handsOver && changesRow(handsOver, row, { ...row, memberId: 4 })).toBe(true);
    expect(handsOver && changesRow(handsOver, row, { ...row })).toBe(false);
  });

  it('is asked about as the workflow asks in the state in which it is', () => {
    const asks = (state: string | null) => transitionBy(workflow, 'endLoan', loan(7, { state }))?.confirm;
    expect(asks('asked')).toBe('Prestare il libro?');
    expect(asks('out')).toBeUndefined();
    expect(asks(null)).toBeUndefined();
    expect(transitionBy(workflow, 'putOff', loan(7, { state: 'asked' }))).toBeUndefined();
  });

  it('is refused at the fields that were sent', () => {
    expect([...fieldsSent(move.ways[0]?.input)]).toEqual([
      ['loan.memberId', 'memberId'],
      ['loan.dueOn', 'dueOn'],
    ]);
    expect([...fieldsSent(undefined)]).toEqual([]);
    expect([...fieldsSent({ text: 'al {to.dueOn}', many: ['{to.memberId}'], none: null })]).toEqual([
      ['many.0', 'memberId'],
    ]);
  });
});
