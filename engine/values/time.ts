import type { Context, Field, SettingsSchema } from '../contract/index.ts';

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

const MINUTE = 60_000;
const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Of newer browsers: creating it takes a phone a twentieth of the time of its first `Intl` formatter. */
interface MaybeTemporal {
  readonly Temporal?: {
    readonly Instant: {
      fromEpochMilliseconds(milliseconds: number): {
        toZonedDateTimeISO(timeZone: string): {
          toPlainDateTime(): { toString(options: { readonly smallestUnit: 'second' }): string };
        };
      };
    };
  };
}

/** Time zone of a product (settings), e.g. `Europe/Rome`; undefined: the device's zone is used. */
export function zoneOf({ values }: SettingsSchema): string | undefined {
  const { timeZone } = (values ?? {}) as { readonly timeZone?: unknown };
  return typeof timeZone === 'string' ? timeZone : undefined;
}

/** The same in a context of conditions. */
export function zoneIn({ settings }: Context): string | undefined {
  return zoneOf({ values: settings } as SettingsSchema);
}

/**
 * Local date and time of a moment in a zone, in the format of databases.
 *
 * @param timeZone e.g. `Europe/Rome`; default the device's own.
 * @example clockAt(new Date('2026-11-20T23:30:00Z'), 'Europe/Rome') // '2026-11-21 00:30:00'
 */
export function clockAt(moment: Date, timeZone?: string): string {
  if (timeZone === 'UTC') return isoClock(moment);
  if (timeZone === undefined)
    return isoClock(new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE));
  const { Temporal: temporal } = globalThis as MaybeTemporal;
  if (temporal !== undefined)
    return temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' ');
  // Swedish formatting matches ISO. Formatters are expensive to create, so each is cached.
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  clocks.set(timeZone, clock);
  return clock.format(moment);
}

function isoClock(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

const MOMENT = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Local date and time of a text that names a moment, because forms store moments in UTC; other texts stay.
 *
 * @example localTime('2026-06-30T22:30:00Z', 'Europe/Rome') // '2026-07-01T00:30:00'
 */
export function localTime(text: string, timeZone?: string): string {
  return hasOffset(text) ? clockAt(new Date(text), timeZone).replace(' ', 'T') : text;
}

/** Whether a text names a moment: with its offset from UTC. */
function hasOffset(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * Two texts as they compare: moments by their instant, whatever their offsets; a moment beside a day or a
 * time without offset by the clock of the zone; others as texts, which sorts days and times.
 */
export function comparable(
  left: string,
  right: string,
  timeZone?: string,
): readonly [number | string, number | string] {
  if (!hasOffset(left) && !hasOffset(right)) return [left, right];
  if (hasOffset(left) && hasOffset(right)) return [Date.parse(left), Date.parse(right)];
  const length = Math.min(left.length, right.length);
  return [localTime(left, timeZone).slice(0, length), localTime(right, timeZone).slice(0, length)];
}

/** The last day worked out for each zone, with its minute. */
const days = new Map<string, { readonly minute: number; readonly day: string }>();

/** The calendar day there, `YYYY-MM-DD`; remembered for a minute, because a server asks with every request. */
export function dayAt(moment: Date, timeZone?: string): string {
  const minute = Math.floor(moment.getTime() / MINUTE);
  const last = days.get(timeZone ?? '');
  if (last?.minute === minute) return last.day;
  const day = clockAt(moment, timeZone).slice(0, 10);
  days.set(timeZone ?? '', { minute, day });
  return day;
}

/** The time of day there, to the minute: `07:30:00`. */
export function timeAt(moment: Date, timeZone?: string): string {
  return `${clockAt(moment, timeZone).slice(11, 16)}:00`;
}

/**
 * Minutes from one time of day to another in a zone; the end is on the next day unless it is later than the
 * start. Counts an hour more in the night when clocks go back, an hour less when they go forward. A repeated
 * hour counts as its first.
 *
 * @example minutesBetween('22:00', '06:00', { day: '2026-10-24', timeZone: 'Europe/Rome' }) // 540
 */
export function minutesBetween(
  from: string,
  to: string,
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): number {
  const next = to.slice(0, 5) > from.slice(0, 5) ? day : daysAfter(day, 1);
  return (momentOf(next, to, timeZone) - momentOf(day, from, timeZone)) / MINUTE;
}

const ISO_DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d(?::|$)/;
/** UTC has no clock changes. */
const NO_CHANGE = { day: '2026-01-01', timeZone: 'UTC' };

/**
 * Hours of a duration (`x-span`) between its two times, minus the break (minutes); undefined while a time is
 * missing. Without a day, clock changes are ignored.
 *
 * @param valueAt reads a field named by the span.
 */
export function spanHours(
  { from, to, less, on }: NonNullable<Field['x-span']>,
  valueAt: (field: string) => unknown,
  timeZone?: string,
): number | undefined {
  const [start, end, day] = [valueAt(from), valueAt(to), on && valueAt(on)];
  if (typeof start !== 'string' || typeof end !== 'string' || !CLOCK.test(start) || !CLOCK.test(end))
    return undefined;
  const pause = Number((less && valueAt(less)) ?? 0);
  const isDated = typeof day === 'string' && ISO_DAY.test(day) && timeZone !== undefined;
  const minutes = minutesBetween(start, end, isDated ? { day, timeZone } : NO_CHANGE);
  return hundredths(Math.max(0, minutes - (Number.isFinite(pause) ? pause : 0)) / 60);
}

/** Rounds to hundredths: twenty minutes are 0,33 hours. */
export function hundredths(hours: number): number {
  return Math.round(hours * 100) / 100;
}

/**
 * The last moment up to `now` at which clocks of a zone showed a time of day: exactly one per day, also on
 * days that skip or repeat it.
 *
 * @example lastOccurrence('18:00', new Date('2026-11-20T09:30:00Z'), 'Europe/Rome') // 2026-11-19T17:00:00.000Z
 */
export function lastOccurrence(time: string, now: Date, timeZone: string): Date {
  const today = dayAt(now, timeZone);
  const moments = [today, daysAfter(today, -1)].map((day) => momentOf(day, time, timeZone));
  return new Date(
    moments.find((moment) => moment <= now.getTime()) ?? momentOf(daysAfter(today, -2), time, timeZone),
  );
}

/**
 * The moment (ms) at which clocks of the zone first show a day and time; for a skipped hour, the moment by
 * the offset before the change.
 */
export function momentOf(day: string, time: string, timeZone?: string): number {
  const clockTime = Date.parse(`${day}T${time.slice(0, 5)}:00Z`);
  const [before, after] = [clockTime - DAY, clockTime + DAY].map(
    (near) => clockTime - (Date.parse(`${clockAt(new Date(near), timeZone).replace(' ', 'T')}Z`) - near),
  ) as [number, number];
  const shows = (moment: number) => Date.parse(`${clockAt(new Date(moment), timeZone).replace(' ', 'T')}Z`);
  return [before, after].sort((a, b) => a - b).find((moment) => shows(moment) === clockTime) ?? before;
}
