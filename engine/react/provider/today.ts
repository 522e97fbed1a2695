import { dayAt, timeAt } from '../../index.ts';

/** Where the product's days begin; the device's own zone until somebody says another. */
let zone: string | undefined;

/** Says in which zone this page counts days and hours. */
export function countDaysIn(timeZone: string | undefined): void {
  zone = timeZone;
}

/** The calendar day, `YYYY-MM-DD`: what `today` means to conditions in the browser. */
export function today(now: Date = new Date()): string {
  return dayAt(now, zone);
}

/** The time to the minute, as calls want it: `HH:mm:00`. */
export function nowTime(now: Date = new Date()): string {
  return timeAt(now, zone);
}
