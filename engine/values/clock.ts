import type { SettingsSchema } from '../contract/index.ts';
import { daysAfter } from './days.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Time zone of a product (settings), e.g. `Europe/Rome`; undefined: the device's zone is used. */
export function zoneOf({ values }: SettingsSchema): string | undefined {
  const { timeZone } = (values ?? {}) as { readonly timeZone?: unknown };
  return typeof timeZone === 'string' ? timeZone : undefined;
}

/**
 * Local date and time of a moment in a zone, in the format of databases.
 *
 * @param timeZone e.g. `Europe/Rome`; default the device's own.
 * @example clockAt(new Date('2026-11-20T23:30:00Z'), 'Europe/Rome') // '2026-11-21 00:30:00'
 */
export function clockAt(moment: Date, timeZone?: string): string {
  const key = timeZone ?? '';
  // Swedish formatting matches ISO. Formatters are expensive to create, so each is cached.
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      ...(timeZone === undefined ? {} : { timeZone }),
    });
  clocks.set(key, clock);
  return clock.format(moment);
}

/** The calendar day there, `YYYY-MM-DD`. */
export function dayAt(moment: Date, timeZone?: string): string {
  return clockAt(moment, timeZone).slice(0, 10);
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

/**
 * The last moment up to `now` at which clocks of a zone showed a time of day: exactly one per day, also on
 * days that skip or repeat it.
 *
 * @example lastShown('18:00', new Date('2026-11-20T09:30:00Z'), 'Europe/Rome') // 2026-11-19T17:00:00.000Z
 */
export function lastShown(time: string, now: Date, timeZone: string): Date {
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
