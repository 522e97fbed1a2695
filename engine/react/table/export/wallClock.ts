import type { MessagesSchema } from '../../../contract/index.ts';
import { clockAt } from '../../../index.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/;
const SECONDS_OF_A_DAY = 86_400;

/**
 * A Date with the user's local time in its UTC fields, since spreadsheets have no time zones. A day becomes its
 * midnight. Undefined for text that is no date.
 *
 * @example wallClock('2026-07-01T08:30:00Z', formats) // in Rome: 2026-07-01T10:30:00.000Z
 */
export function wallClock(text: string, { dateTime }: MessagesSchema['formats']): Date | undefined {
  const moment = new Date(DAY.test(text) ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(moment.getTime()) || !/^\d{4}-/.test(text)) return undefined;
  if (DAY.test(text)) return moment;
  const zone = (dateTime as Intl.DateTimeFormatOptions | undefined)?.timeZone;
  return new Date(`${clockAt(moment, zone).replace(' ', 'T')}Z`);
}

/** A time of day as a fraction of a day, the spreadsheet representation. */
export function partOfDay(text: string): number | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = 0] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / SECONDS_OF_A_DAY;
}
