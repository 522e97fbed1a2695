import type { SettingsSchema } from '../contract/index.ts';
import { daysAfter } from './days.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The zone of a product's days and hours, e.g. `Europe/Rome`; undefined where its settings name none: then the device's own. */
export function zoneOf({ values }: SettingsSchema): string | undefined {
  const { timeZone } = (values ?? {}) as { readonly timeZone?: unknown };
  return typeof timeZone === 'string' ? timeZone : undefined;
}

/**
 * What clocks of a zone show at a moment, as databases write it.
 *
 * @param timeZone e.g. `Europe/Rome`; default the device's own.
 * @example clockAt(new Date('2026-11-20T23:30:00Z'), 'Europe/Rome') // '2026-11-21 00:30:00'
 */
export function clockAt(moment: Date, timeZone?: string): string {
  const key = timeZone ?? '';
  // Sweden writes moments as ISO does. Such formats are dear, so each is made once.
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
 * The minutes that pass in a zone from one time of day to another, which is on the next day where it is not later: an hour more in the night in which
 * clocks are set back, an hour less where they are set forward. An hour that clocks show twice counts the first time.
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
 * The last moment, this one included, at which clocks of a zone showed a time of day: once a day, also where they leave it out or show it twice.
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

/** When clocks of the zone first show that; of an hour that they leave out, what they would have shown. */
export function momentOf(day: string, time: string, timeZone?: string): number {
  const shown = Date.parse(`${day}T${time.slice(0, 5)}:00Z`);
  const [before, after] = [shown - DAY, shown + DAY].map(
    (near) => shown - (Date.parse(`${clockAt(new Date(near), timeZone).replace(' ', 'T')}Z`) - near),
  ) as [number, number];
  const shows = (moment: number) => Date.parse(`${clockAt(new Date(moment), timeZone).replace(' ', 'T')}Z`);
  return [before, after].sort((a, b) => a - b).find((moment) => shows(moment) === shown) ?? before;
}
