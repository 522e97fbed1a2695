import type { MessagesSchema, OptionsSchema, TableSchema } from '../contract/index.ts';
import { createRegistry } from '../values/createRegistry.ts';
import { isYes } from '../values/flags.ts';
import { dateText, dateTimeText } from './dateText.ts';
import { fileSizeText } from './fileSizeText.ts';
import { numberText, shortNumberText } from './numberText.ts';
import { translate } from './translate.ts';

export type ValueFormat = NonNullable<TableSchema['columns'][number]['format']>;

/** Those of the engine; a product's own begin with `x-`. */
type OwnedFormat = Exclude<ValueFormat, `x-${string}`>;

interface Around {
  readonly messages: MessagesSchema;
  readonly options?: OptionsSchema | undefined;
}

/** How a format writes a value that is there. */
export type ValueWriter = (value: unknown, around: Around) => string;

/** How each format writes a value that is there; total by type, so a format of the grammar cannot be forgotten. */
const WRITERS: Readonly<Record<OwnedFormat, ValueWriter>> = {
  text: (value) => String(value),
  number: number({ maximumFractionDigits: 10 }),
  'short-number': (value, { messages }) =>
    typeof value === 'number' ? shortNumberText(value, messages.formats.locale) : String(value),
  'file-size': (value, { messages }) => {
    const bytes = numberIn(value);
    return bytes === undefined ? String(value) : fileSizeText(bytes, messages.formats.locale);
  },
  quantity: number({ maximumFractionDigits: 3 }),
  euro: (value, around) =>
    `€ ${number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })(value, around)}`,
  date: (value, { messages }) => dateText(String(value), messages.formats),
  'date-time': (value, { messages }) => dateTimeText(String(value), messages.formats),
  time: (value) => String(value).slice(0, 5),
  'number-sign': (value) => `#${String(value)}`,
  flag: (value, { messages }) => translate(isYes(value) ? 'Sì' : 'No', messages),
  options: optionLabel,
  position: (value) => String(value).replace(',', ', ').replace(/,\s+/, ', '),
  'status-icon': optionLabel,
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
): string {
  if (value === undefined || value === null || value === '') return '';
  const write = formats.of(format) ?? WRITERS.text;
  return write(plain(value), { messages, options });
}

/** An object is written as JSON: it may have a `toString` that is no function. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function number(options: Intl.NumberFormatOptions): ValueWriter {
  return (value, { messages }) => {
    const given = numberIn(value);
    if (given === undefined) return String(value);
    return numberText(given, messages.formats.locale, { useGrouping: 'always', ...options });
  };
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
  return option === undefined ? String(value) : translate(option.label, messages);
}
