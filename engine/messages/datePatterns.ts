import type { MessagesSchema } from '../contract/index.ts';

type Formats = MessagesSchema['formats'];

/** Slots of a pattern, by type and text of a part of `SAMPLE`, and where a clock text has their digits. */
const SLOTS = {
  'year 2006': ['yyyy', 0, 4],
  'year 06': ['yy', 2, 4],
  'month 03': ['MM', 5, 7],
  'month 3': ['M', 5, 7],
  'day 05': ['dd', 8, 10],
  'day 5': ['d', 8, 10],
  'hour 07': ['HH', 11, 13],
  'hour 7': ['H', 11, 13],
  'minute 08': ['mm', 14, 16],
  'second 09': ['ss', 17, 19],
} as const;
const SAMPLE = '2006-03-05 07:08:09';
/** Shows an hour of twelve, or one that is counted from 1. */
const MIDNIGHT = '2019-11-27 00:45:16';

const PLACES = new Map<string, readonly [from: number, to: number]>(
  Object.values(SLOTS).map(([slot, from, to]) => [slot, [from, to]]),
);
const SLOT = /\{(\w+)\}/g;

/** Formats of a catalogue that has none. */
export const DEFAULT_FORMATS = {
  date: { dateStyle: 'short' },
  dateTime: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Partial<Formats>;

/**
 * Patterns of the catalogue's dates where they are digits alone, e.g. `{dd}/{MM}/{yyyy}`: a device fills them
 * without its `Intl`, whose first use takes a phone a tenth of a second or more.
 */
export function datePatterns(formats: Formats): NonNullable<MessagesSchema['patterns']> {
  const { locale, date, dateTime } = { ...DEFAULT_FORMATS, ...formats };
  const [day, moment] = [date, dateTime].map((options) => patternOf(locale, options));
  return { ...(day !== undefined && { date: day }), ...(moment !== undefined && { dateTime: moment }) };
}

function patternOf(locale: string, given: object): string | undefined {
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = new Intl.DateTimeFormat(locale, { ...given, timeZone: 'UTC' });
  } catch {
    // `checkMessages` reports it.
    return undefined;
  }
  const momentOf = (clock: string) => new Date(`${clock.replace(' ', 'T')}Z`);
  const slots = formatter.formatToParts(momentOf(SAMPLE)).map(({ type, value }) => {
    if (type === 'literal') return value;
    const entry = `${type} ${value}`;
    return Object.hasOwn(SLOTS, entry) ? `{${SLOTS[entry as keyof typeof SLOTS][0]}}` : undefined;
  });
  if (slots.includes(undefined)) return undefined;
  const pattern = slots.join('');
  return filledPattern(pattern, MIDNIGHT) === formatter.format(momentOf(MIDNIGHT)) ? pattern : undefined;
}

/** @example filledPattern('{d}/{M}/{yyyy}', '2026-11-05 07:30:00') // '5/11/2026' */
export function filledPattern(pattern: string, clock: string): string {
  return pattern.replace(SLOT, (_slot, name: string) => {
    const digits = clock.slice(...(PLACES.get(name) ?? [0, 0]));
    return name.length === 1 ? String(Number(digits)) : digits;
  });
}
