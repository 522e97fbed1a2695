import type { MessagesSchema } from '../contract/index.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Behind a time of day: UTC, or hours from it. */
const ZONE = /:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/;

/**
 * A day (`YYYY-MM-DD`) or a moment (ISO) as the catalogue writes dates: US short by the spec, Italian in Italian (UI-03).
 * A day has no zone and never shifts. What is no date comes back as it is.
 */
export function dateText(value: string, formats: MessagesSchema['formats']): string {
  const options = (formats.date ?? { dateStyle: 'short' }) as Intl.DateTimeFormatOptions;
  return written(value, formats.locale, options);
}

/** A moment with its time of day, in the zone of the reader unless the catalogue names one. One that says no zone is what the clock shows. */
export function dateTimeText(value: string, formats: MessagesSchema['formats']): string {
  if (DAY.test(value)) return dateText(value, formats);
  const options = formats.dateTime ?? { dateStyle: 'short', timeStyle: 'short' };
  return written(value, formats.locale, options as Intl.DateTimeFormatOptions);
}

function written(value: string, locale: string, given: Intl.DateTimeFormatOptions): string {
  const moment = momentOf(value);
  if (moment === undefined) return value;
  const options = ZONE.test(value) ? given : { ...given, timeZone: 'UTC' };
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known.format(moment);
}

/** The runtime reads 'Lotto 5' as a day of May and moves the 30th of February into March: neither is a date here. */
function momentOf(value: string): Date | undefined {
  const day = value.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!exists || !MOMENT.test(value)) return undefined;
  const moment = DAY.test(value)
    ? midnight
    : new Date(ZONE.test(value) ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
