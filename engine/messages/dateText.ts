import type { MessagesSchema } from '../contract/index.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Zone suffix of a time: UTC, or an offset. */
const ZONE = /:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/;

/**
 * Formats a day (`YYYY-MM-DD`) or moment (ISO) by the catalogue: US short by the spec, Italian in Italian
 * (UI-03). A day has no zone and never shifts. A text that is not a date is returned unchanged.
 */
export function dateText(value: string, formats: MessagesSchema['formats']): string {
  const options = (formats.date ?? { dateStyle: 'short' }) as Intl.DateTimeFormatOptions;
  return formatDate(value, formats.locale, options);
}

/**
 * Formats a moment with its time, in the user's zone unless the catalogue names one. A moment without zone is
 * read as local clock time.
 */
export function dateTimeText(value: string, formats: MessagesSchema['formats']): string {
  if (DAY.test(value)) return dateText(value, formats);
  const options = formats.dateTime ?? { dateStyle: 'short', timeStyle: 'short' };
  return formatDate(value, formats.locale, options as Intl.DateTimeFormatOptions);
}

function formatDate(value: string, locale: string, given: Intl.DateTimeFormatOptions): string {
  const moment = momentOf(value);
  if (moment === undefined) return value;
  const options = ZONE.test(value) ? given : { ...given, timeZone: 'UTC' };
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter.format(moment);
}

/** Strict parsing: `Date` reads 'Lotto 5' as a day of May and moves the 30th of February into March. */
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
