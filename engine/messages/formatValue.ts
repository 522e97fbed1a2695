import type { MessagesSchema, OptionsSchema, TableSchema } from '../contract/index.ts';
import { createRegistry } from '../values/createRegistry.ts';
import { isEmpty } from '../values/equality.ts';
import { coordinatesOf, tracePoints, traceWkt } from '../values/places.ts';
import { isYes } from '../values/records.ts';
import { codedText, fillText } from '../values/texts.ts';
import { clockAt } from '../values/time.ts';
import { DEFAULT_FORMATS, filledPattern } from './datePatterns.ts';
import { signatureText, traceText } from './evidence.ts';
import { numberText, shortNumberText } from './numbers.ts';
import { textOf, translate } from './translation.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Zone suffix of a time: UTC, or an offset. */
const ZONE = /:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/;

/**
 * Formats a day (`YYYY-MM-DD`) or moment (ISO) by the catalogue: US short by the spec, Italian in Italian
 * (UI-03). A day has no zone and never shifts. A text that is not a date is returned unchanged.
 */
function dateText(value: string, { formats, patterns }: MessagesSchema): string {
  const options = (formats.date ?? DEFAULT_FORMATS.date) as Intl.DateTimeFormatOptions;
  return formatDate(value, formats.locale, options, patterns?.date);
}

/**
 * Formats a moment with its time, in the user's zone unless the catalogue names one. A moment without zone is
 * read as local clock time.
 */
function dateTimeText(value: string, messages: MessagesSchema): string {
  if (DAY.test(value)) return dateText(value, messages);
  const { formats, patterns } = messages;
  const options = formats.dateTime ?? DEFAULT_FORMATS.dateTime;
  return formatDate(value, formats.locale, options as Intl.DateTimeFormatOptions, patterns?.dateTime);
}

function formatDate(
  value: string,
  locale: string,
  given: Intl.DateTimeFormatOptions,
  pattern: string | undefined,
): string {
  const moment = strictMoment(value);
  if (moment === undefined) return value;
  const options = ZONE.test(value) ? given : { ...given, timeZone: 'UTC' };
  if (pattern !== undefined) return filledPattern(pattern, clockAt(moment, options.timeZone));
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter.format(moment);
}

/** Strict parsing: `Date` reads 'Lotto 5' as a day of May and moves the 30th of February into March. */
function strictMoment(value: string): Date | undefined {
  const day = value.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!exists || !MOMENT.test(value)) return undefined;
  const moment = DAY.test(value)
    ? midnight
    : new Date(ZONE.test(value) ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size in the unit that keeps it short, e.g. `40,1 kB`. @param bytes how many */
function fileSizeText(bytes: number, locale: string): string {
  // The rounded number decides: 999.950 bytes are 1 MB, not 1000 kB.
  const step = UNITS.findIndex((_unit, index) => Math.round((bytes / 1000 ** index) * 10) < 10_000);
  const [last, unit] = [UNITS.length - 1, UNITS[step] ?? 'gigabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** (step < 0 ? last : step),
  );
}

/** The `format` of a table's column. */
export type ValueFormat = NonNullable<TableSchema['columns'][number]['format']>;

/** Formats of the engine; those of products begin with `x-`. */
type OwnedFormat = Exclude<ValueFormat, `x-${string}`>;

/**
 * Target of the text. `paper` does not round and has no comma between date and time; `file` is for programs:
 * full numbers without symbols and thousands separators.
 */
export type TextTarget = 'screen' | 'paper' | 'file';

interface Around {
  readonly messages: MessagesSchema;
  readonly options?: OptionsSchema | undefined;
  readonly on: TextTarget;
}

/** Formats a non-empty value. */
export type ValueWriter = (value: unknown, around: Around) => string;

/**
 * Coordinates with five decimals (one metre); files get the stored text. Invalid positions are returned
 * unchanged.
 */
function positionText(text: string, on: TextTarget): string {
  const place = on === 'file' ? undefined : coordinatesOf(text);
  return place?.map((degrees) => degrees.toFixed(5)).join(', ') ?? text.replace(/,\s*/, ', ');
}

/** Writer of each format; complete by type, so that no format of the grammar can be forgotten. */
const WRITERS: Readonly<Record<OwnedFormat, ValueWriter>> = {
  text: (value, { messages }) =>
    typeof value === 'number' ? numberText(value, messages.formats.locale, BARE) : String(value),
  number: number({ maximumFractionDigits: 10 }),
  'short-number': (value, around) => {
    if (around.on !== 'screen') return number({ maximumFractionDigits: 10 })(value, around);
    return typeof value === 'number' ? shortNumberText(value, around.messages.formats.locale) : String(value);
  },
  'file-size': (value, { messages }) => {
    const bytes = finiteNumber(value);
    return bytes === undefined ? String(value) : fileSizeText(bytes, messages.formats.locale);
  },
  quantity: number({ maximumFractionDigits: 3 }),
  euro: euro(2),
  // Unit prices show all digits that row totals are calculated with.
  'unit-price': euro(6),
  date: (value, { messages }) => dateText(String(value), messages),
  'date-time': (value, { messages, on }) => {
    const text = dateTimeText(String(value), messages);
    return on === 'paper' && text !== value ? text.replace(',', '') : text;
  },
  time: (value) => String(value).slice(0, 5),
  'number-sign': (value, around) =>
    around.on === 'file' ? WRITERS.text(value, around) : `#${String(value)}`,
  flag: (value, { messages }) => translate(isYes(value) ? 'Sì' : 'No', messages),
  options: optionLabel,
  position: (value, { on }) => positionText(String(value), on),
  'status-icon': optionLabel,
  signature: (value, { messages, on }) =>
    signatureText(value, {
      text: (id, slots) => messageText(id, slots, messages),
      value: (at, format) => formatValue(at, format, messages, undefined, on),
    }),
  trace: (value, { messages, on }) =>
    on === 'file'
      ? traceWkt(tracePoints(value))
      : traceText(value, {
          text: (id, slots) => messageText(id, slots, messages),
          value: (numeric, format) => formatValue(numeric, format, messages, undefined, on),
        }),
};

const formats = createRegistry<ValueWriter>('format');
formats.register(WRITERS);

/**
 * Registers formats of a product for lists and documents.
 *
 * @example registerFormats({ 'x-isbn': (value) => String(value).replace(/(?=.$)/, '-') });
 */
export function registerFormats(own: Readonly<Record<`x-${string}`, ValueWriter>>): void {
  formats.register(own);
}

/**
 * Formats a value for a list or document, in the catalogue's language; empty without a value.
 *
 * @example formatValue(1234.5, 'euro', italian) // '€ 1.234,50'
 */
export function formatValue(
  value: unknown,
  format: ValueFormat,
  messages: MessagesSchema,
  options?: OptionsSchema,
  on: TextTarget = 'screen',
): string {
  if (isEmpty(value)) return '';
  const write = formats.of(format) ?? WRITERS.text;
  return write(WHOLE_VALUES.has(format) ? value : plain(value), { messages, options, on });
}

/** Formats that read a whole object or list. */
const WHOLE_VALUES: ReadonlySet<ValueFormat> = new Set(['signature', 'trace']);

/** Objects as JSON: their `toString` may be data instead of a function. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** All digits, no thousands separators: as inside a sentence. */
const BARE = { useGrouping: false, maximumFractionDigits: 10 } as const;
const WHOLE = { ...BARE, maximumFractionDigits: 20 } as const;

function number(options: Intl.NumberFormatOptions): ValueWriter {
  return (value, { messages, on }) => {
    const numeric = finiteNumber(value);
    if (numeric === undefined) return String(value);
    const manner = { useGrouping: 'always', ...options } as const;
    if (on === 'file') return numberText(numeric, messages.formats.locale, WHOLE);
    const full = { ...manner, maximumFractionDigits: Math.max(10, options.maximumFractionDigits ?? 0) };
    return numberText(numeric, messages.formats.locale, on === 'paper' ? full : manner);
  };
}

function euro(most: number): ValueWriter {
  const write = number({ minimumFractionDigits: 2, maximumFractionDigits: most });
  return (value, around) => `${around.on === 'file' ? '' : '€ '}${write(value, around)}`;
}

const DECIMAL = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;

/** Reads numbers and decimal texts of databases; codes such as `0x10` and `1e3` stay texts. */
function finiteNumber(value: unknown): number | undefined {
  const numeric = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return typeof numeric === 'number' && Number.isFinite(numeric) ? numeric : undefined;
}

function optionLabel(value: unknown, around: Around): string {
  if (Array.isArray(value)) return value.map((each) => optionLabel(each, around)).join(', ');
  const { messages, options } = around;
  const option = options?.values.find((each) => each.value === value);
  return option === undefined ? String(value) : codedText(option.code, translate(option.label, messages));
}

const MOMENTS = ['date', 'date-time', 'time'] as const satisfies readonly ValueFormat[];

/** The date or time format for a schema's format or a widget; undefined for others. */
export function momentFormat(format: string | undefined): (typeof MOMENTS)[number] | undefined {
  return MOMENTS.find((moment) => moment === format);
}

/** A message with its slots filled; the id where the catalogue has none. */
export function messageText(
  id: string,
  slots: Readonly<Record<string, unknown>>,
  messages: MessagesSchema,
): string {
  const text = textOf(id, messages, slots['count']) ?? id;
  return fillText(text, slots, (value) => slotText(value, messages));
}

/** Formats a value inside a sentence: decimal comma, dates and moments as in lists (UI-03). */
export function slotText(value: unknown, messages: MessagesSchema): string {
  if (Array.isArray(value)) return value.map((each) => slotText(each, messages)).join(', ');
  if (typeof value === 'number')
    return numberText(value, messages.formats.locale, { useGrouping: false, maximumFractionDigits: 10 });
  if (typeof value === 'string') return dateTimeText(value, messages);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
