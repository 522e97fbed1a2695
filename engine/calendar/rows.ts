import { holds } from '../condition/holds.ts';
import type { CalendarSchema, Context, DataRecord, WorkflowSchema } from '../contract/index.ts';
import { equal } from '../values/equality.ts';
import { getAt, setAt } from '../values/paths.ts';
import { type Day, isDay, localTime, momentOf } from '../values/time.ts';

/** A source of a calendar's schema: a call and the fields with its days. */
export type CalendarSource = CalendarSchema['sources'][number];

/** Rows of a source on a day, sorted by time; rows that began earlier and still last are included. */
export function rowsOn(
  source: Pick<CalendarSource, 'key' | 'day' | 'until' | 'time'>,
  rows: readonly DataRecord[],
  day: Day,
  timeZone?: string,
): readonly DataRecord[] {
  const { key, until } = source;
  return rows
    .filter((row) => {
      const first = localDay(getAt(row, source.day), timeZone);
      if (first === undefined) return false;
      const last = (until === undefined ? undefined : localDay(getAt(row, until), timeZone)) ?? first;
      return first <= day && day <= last;
    })
    .toSorted(
      (a, b) =>
        orderOf(source, a, timeZone).localeCompare(orderOf(source, b, timeZone)) ||
        String(getAt(a, key)).localeCompare(String(getAt(b, key)), undefined, { numeric: true }),
    );
}

/** Time of a time or date-time text: `08:30:00`; empty if there is none. */
export function timeIn(value: unknown, timeZone?: string): string {
  const text = typeof value === 'string' ? localTime(value, timeZone) : '';
  return /^(?:\d{4}-\d{2}-\d{2}T)?(\d{2}:\d{2}.*)$/.exec(text)?.[1] ?? '';
}

function localDay(value: unknown, timeZone?: string): Day | undefined {
  const day = typeof value === 'string' ? localTime(value, timeZone).slice(0, 10) : null;
  return isDay(day) ? day : undefined;
}

/** Sort key: rows of earlier days first, then rows without a time. */
function orderOf(
  { day, time }: Pick<CalendarSource, 'day' | 'time'>,
  row: DataRecord,
  timeZone?: string,
): string {
  return `${localDay(getAt(row, day), timeZone)} ${time === undefined ? '' : timeIn(getAt(row, time), timeZone)}`;
}

/** A way to move a row: a call, and the condition under which it is taken. */
export type CalendarWay = NonNullable<CalendarSource['move']>['ways'][number];

/** A place in a calendar; without a lane the row keeps its own. */
export interface CalendarPlace {
  readonly day: Day;
  readonly lane?: unknown;
}

interface LaneRows {
  readonly source: Pick<CalendarSource, 'lane' | 'card'>;
  readonly rows: readonly DataRecord[];
}

/** The first row of each lane that has rows but is not among the known ones. */
export function rowsWithoutLane<Source extends LaneRows>(
  known: readonly unknown[],
  sources: readonly Source[],
): readonly { readonly key: unknown; readonly row: DataRecord; readonly source: Source['source'] }[] {
  const found: { key: unknown; row: DataRecord; source: Source['source'] }[] = [];
  for (const { source, rows } of sources) {
    for (const row of source.lane === undefined ? [] : rows) {
      const key = getAt(row, source.lane ?? '');
      const isSame = (other: unknown) => equal(other, key);
      if (!known.some(isSame) && !found.some((lane) => isSame(lane.key))) found.push({ key, row, source });
    }
  }
  return found;
}

type Placed = Pick<CalendarSource, 'day' | 'time' | 'lane'>;

/** The row as moved to another place: new day with its old time, and new lane. */
export function targetLane(
  source: Placed,
  row: DataRecord,
  { day, lane }: CalendarPlace,
  timeZone?: string,
): DataRecord {
  const before = String(getAt(row, source.day) ?? '');
  const local = localTime(before, timeZone);
  const isMoment = local !== before;
  const target = isMoment
    ? new Date(momentOf(day, local.slice(11), timeZone)).toISOString()
    : `${day}${before.slice(10)}`;
  const moved = localDay(before, timeZone) === day ? row : setAt(row, source.day, target);
  return source.lane === undefined || lane === undefined ? moved : setAt(moved, source.lane, lane as string);
}

/** Whether day, time or lane change; a row dropped on its own place is not moved. */
export function isOtherPlace({ day, time, lane }: Placed, row: DataRecord, to: DataRecord): boolean {
  return [day, time, lane].some(
    (field) => field !== undefined && !equal(getAt(row, field), getAt(to, field)),
  );
}

/** The first matching move; its condition reads `row` (before) and `to` (after). */
export function calendarMoveOf(
  { ways }: Pick<NonNullable<CalendarSource['move']>, 'ways'>,
  scope: Context,
): CalendarWay | undefined {
  return ways.find(({ when }) => when === undefined || holds(when, scope));
}

/** Whether the values that the move sends differ from the row. */
export function changesRow({ input }: Pick<CalendarWay, 'input'>, row: DataRecord, to: DataRecord): boolean {
  return [...fieldsSent(input).values()].some((field) => !equal(getAt(row, field), getAt(to, field)));
}

/** The transition that a call triggers for a record, for its confirmation. */
export function transitionBy(
  { transitions, field }: Pick<WorkflowSchema, 'transitions' | 'field'>,
  call: string,
  row: DataRecord,
): WorkflowSchema['transitions'][number] | undefined {
  const state = String(getAt(row, field) ?? '');
  return transitions.find((each) => each.call === call && each.from.includes(state));
}

/** Maps each part of a call's input to the field of `to` that fills it: `loan.dueOn` to `dueOn`. */
export function fieldsSent(input: unknown, at = ''): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(input ?? {})) {
    const path = at === '' ? name : `${at}.${name}`;
    const field = typeof value === 'string' ? /^\{to\.([^{}]+)\}$/.exec(value)?.[1] : undefined;
    if (field !== undefined) fields.set(path, field);
    else if (typeof value === 'object') for (const each of fieldsSent(value, path)) fields.set(...each);
  }
  return fields;
}
