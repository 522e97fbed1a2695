import { type Day, daysAfter, monthsAfter, weekOf } from './days.ts';

/** Length of one step of a time axis. */
export type Period = 'day' | 'week' | 'month' | 'year';

/** The first day of the period that a day is in; weeks begin on Monday. */
export function periodStart(day: Day, every: Period): Day {
  if (every === 'week') return weekOf(day)[0] ?? day;
  return every === 'day'
    ? day
    : `${day.slice(0, every === 'month' ? 7 : 4)}${every === 'month' ? '-01' : '-01-01'}`;
}

/** The first day of the period `count` periods after the one that begins on a day. */
export function periodsAfter(start: Day, every: Period, count: number): Day {
  if (every === 'day' || every === 'week') return daysAfter(start, every === 'day' ? count : 7 * count);
  return monthsAfter(start, every === 'month' ? count : 12 * count);
}
