import type { MessagesSchema, OptionsSchema, TableSchema } from '../contract/index.ts';
import { codedText } from '../values/codedText.ts';
import { coordinatesOf } from '../values/coordinatesOf.ts';
import { createRegistry } from '../values/createRegistry.ts';
import { isYes } from '../values/flags.ts';
import { tracePoints, traceWkt } from '../values/geoTrace.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { dateText, dateTimeText } from './dateText.ts';
import { numberText, shortNumberText } from './numberText.ts';
import { signatureText } from './signatureText.ts';
import { traceText } from './traceText.ts';
import { translate } from './translate.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size in the unit that keeps it short, e.g. `40,1 kB`. @param bytes how many */
function fileSizeText(bytes: number, locale: string): string {
  // As it is written: 999.950 bytes are 1 MB, not 1000 kB.
  const step = UNITS.findIndex((_unit, index) => Math.round((bytes / 1000 ** index) * 10) < 10_000);
  const [last, unit] = [UNITS.length - 1, UNITS[step] ?? 'gigabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** (step < 0 ? last : step),
  );
}

export type ValueFormat = NonNullable<TableSchema['columns'][number]['format']>;

/** Those of the engine; a product's own begin with `x-`. */
type OwnedFormat = Exclude<ValueFormat, `x-${string}`>;

/**
 * Where a value is written. `paper` rounds nothing away and has no comma between day and hour; `file` is for programs: numbers whole, without signs and without
 * points between thousands.
 */
export type WrittenOn = 'screen' | 'paper' | 'file';

interface Around {
  readonly messages: MessagesSchema;
  readonly options?: OptionsSchema | undefined;
  readonly on: WrittenOn;
}

/** How a format writes a value that is there. */
export type ValueWriter = (value: unknown, around: Around) => string;

/** As photos and maps write it, with digits for a metre; programs get what is stored. What is no position comes back as it is. */
function positionText(text: string, on: WrittenOn): string {
  const place = on === 'file' ? undefined : coordinatesOf(text);
  return place?.map((degrees) => degrees.toFixed(5)).join(', ') ?? text.replace(/,\s*/, ', ');
}

/** How each format writes a value that is there; total by type, so a format of the grammar cannot be forgotten. */
const WRITERS: Readonly<Record<OwnedFormat, ValueWriter>> = {
  text: (value, { messages }) =>
    typeof value === 'number' ? numberText(value, messages.formats.locale, BARE) : String(value),
  number: number({ maximumFractionDigits: 10 }),
  'short-number': (value, around) => {
    if (around.on !== 'screen') return number({ maximumFractionDigits: 10 })(value, around);
    return typeof value === 'number' ? shortNumberText(value, around.messages.formats.locale) : String(value);
  },
  'file-size': (value, { messages }) => {
    const bytes = numberIn(value);
    return bytes === undefined ? String(value) : fileSizeText(bytes, messages.formats.locale);
  },
  quantity: number({ maximumFractionDigits: 3 }),
  euro: euro(2),
  // Of a piece, a kilogram, a metre: what a row comes to is worked out from all of its digits.
  'unit-price': euro(6),
  date: (value, { messages }) => dateText(String(value), messages.formats),
  'date-time': (value, { messages, on }) => {
    const written = dateTimeText(String(value), messages.formats);
    return on === 'paper' && written !== value ? written.replace(',', '') : written;
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
      translate: (text) => translate(text, messages),
      value: (at, format) => formatValue(at, format, messages, undefined, on),
    }),
  trace: (value, { messages, on }) =>
    on === 'file'
      ? traceWkt(tracePoints(value))
      : traceText(value, {
          translate: (text) => translate(text, messages),
          value: (given, format) => formatValue(given, format, messages, undefined, on),
        }),
};

const formats = createRegistry<ValueWriter>('format');
formats.register(WRITERS);

/**
 * Adds formats of a product's own to those that lists and documents may name.
 *
 * @example registerFormats({ 'x-isbn': (value) => String(value).replace(/(?=.$)/, '-') });
 */
export function registerFormats(own: Readonly<Record<`x-${string}`, ValueWriter>>): void {
  formats.register(own);
}

/**
 * A value as a list or a document shows it, in the catalogue's language; nothing where there is no value.
 *
 * @example formatValue(1234.5, 'euro', italian) // '€ 1.234,50'
 */
export function formatValue(
  value: unknown,
  format: ValueFormat,
  messages: MessagesSchema,
  options?: OptionsSchema,
  on: WrittenOn = 'screen',
): string {
  if (isEmpty(value)) return '';
  const write = formats.of(format) ?? WRITERS.text;
  return write(WHOLE_VALUES.has(format) ? value : plain(value), { messages, options, on });
}

/** Formats that read an object or a list of them by themselves. */
const WHOLE_VALUES: ReadonlySet<ValueFormat> = new Set(['signature', 'trace']);

/** An object is written as JSON: it may have a `toString` that is no function. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** Every digit, and nothing between thousands: as in a sentence. */
const BARE = { useGrouping: false, maximumFractionDigits: 10 } as const;
const WHOLE = { ...BARE, maximumFractionDigits: 20 } as const;

function number(options: Intl.NumberFormatOptions): ValueWriter {
  return (value, { messages, on }) => {
    const given = numberIn(value);
    if (given === undefined) return String(value);
    const manner = { useGrouping: 'always', ...options } as const;
    if (on === 'file') return numberText(given, messages.formats.locale, WHOLE);
    const full = { ...manner, maximumFractionDigits: Math.max(10, options.maximumFractionDigits ?? 0) };
    return numberText(given, messages.formats.locale, on === 'paper' ? full : manner);
  };
}

function euro(most: number): ValueWriter {
  const write = number({ minimumFractionDigits: 2, maximumFractionDigits: most });
  return (value, around) => `${around.on === 'file' ? '' : '€ '}${write(value, around)}`;
}

const DECIMAL = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;

/** A number, or a text that is one as databases write it; codes such as `0x10` and `1e3` are texts. */
function numberIn(value: unknown): number | undefined {
  const given = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return typeof given === 'number' && Number.isFinite(given) ? given : undefined;
}

function optionLabel(value: unknown, around: Around): string {
  if (Array.isArray(value)) return value.map((each) => optionLabel(each, around)).join(', ');
  const { messages, options } = around;
  const option = options?.values.find((each) => each.value === value);
  return option === undefined ? String(value) : codedText(option.code, translate(option.label, messages));
}
