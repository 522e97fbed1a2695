/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

const DAY_MS = 86_400_000;
const noon = (day: Day): Date => new Date(`${day}T12:00:00Z`);

/** The day `count` days after another. */
export function daysAfter(day: Day, count: number): Day {
  return new Date(noon(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);
}

/** The seven days of a day's week, from Monday. */
export function weekOf(day: Day): readonly Day[] {
  const sinceMonday = (noon(day).getUTCDay() + 6) % 7;
  return span(daysAfter(day, -sinceMonday), 7);
}

/** The whole weeks that contain a day's month. */
export function weeksOfMonth(day: Day): readonly (readonly Day[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const start = weekOf(first)[0] ?? first;
  const weeks: (readonly Day[])[] = [];
  for (let from = start; from.slice(0, 7) <= day.slice(0, 7); from = daysAfter(from, 7))
    weeks.push(span(from, 7));
  return weeks;
}

/** The same day of another month, or its last one where the month is shorter. */
export function monthsAfter(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last), 12)).toISOString().slice(0, 10);
}

/** A formatted day, e.g. `{ weekday: 'short', day: 'numeric' }` → `ven 20`. */
export function dayName(day: Day, locale: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(noon(day));
}

/** Whether a text from an address is a day. */
export function isDay(text: string | null): text is Day {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function span(from: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_each, place) => daysAfter(from, place));
}

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
