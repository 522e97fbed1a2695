import type { CalendarSchema, DataRecord } from '../contract/index.ts';
import { type Day, isDay } from '../values/days.ts';
import { getAt } from '../values/paths.ts';

export type CalendarSource = CalendarSchema['sources'][number];

/** Rows of a source on a day, sorted by time; rows that began earlier and still last are included. */
export function rowsOn(
  source: Pick<CalendarSource, 'key' | 'day' | 'until' | 'time'>,
  rows: readonly DataRecord[],
  day: Day,
): readonly DataRecord[] {
  const { key, until } = source;
  return rows
    .filter((row) => {
      const first = dayIn(getAt(row, source.day));
      if (first === undefined) return false;
      const last = (until === undefined ? undefined : dayIn(getAt(row, until))) ?? first;
      return first <= day && day <= last;
    })
    .toSorted(
      (a, b) =>
        orderOf(source, a).localeCompare(orderOf(source, b)) ||
        String(getAt(a, key)).localeCompare(String(getAt(b, key)), undefined, { numeric: true }),
    );
}

/** Time of a time or date-time text: `08:30:00`; empty if there is none. */
export function timeIn(value: unknown): string {
  return typeof value === 'string' ? (/^(?:\d{4}-\d{2}-\d{2}T)?(\d{2}:\d{2}.*)$/.exec(value)?.[1] ?? '') : '';
}

function dayIn(value: unknown): Day | undefined {
  const day = typeof value === 'string' ? value.slice(0, 10) : null;
  return isDay(day) ? day : undefined;
}

/** Sort key: rows of earlier days first, then rows without a time. */
function orderOf({ day, time }: Pick<CalendarSource, 'day' | 'time'>, row: DataRecord): string {
  return `${dayIn(getAt(row, day))} ${time === undefined ? '' : timeIn(getAt(row, time))}`;
}
