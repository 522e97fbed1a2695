import type { MessageId } from '#generated/names.ts';
import type { TableSchema } from '../../contract/index.ts';
import { formatDecimal, isEmpty, numberIn } from '../../index.ts';

export type EditWidget = NonNullable<TableSchema['columns'][number]['edit']>['widget'];

type Read =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: MessageId };

/** Conversion of a value to editable text and back. */
interface Codec {
  readonly keypad: 'decimal' | 'numeric' | 'text';
  readonly write: (value: unknown) => string;
  /** `unit` of a number. */
  readonly read: (text: string, unit?: string) => Read;
}

const writeNumber = (value: unknown) => {
  if (isEmpty(value)) return '';
  const number = Number(value);
  return Number.isFinite(number) ? formatDecimal(number) : String(value);
};

const plain: Codec = {
  keypad: 'text',
  write: (value) => String(value ?? ''),
  read: (value) => ({ ok: true, value }),
};

/** One codec per widget. An emptied number is zero: a line without quantity. */
const CODECS: Readonly<Record<EditWidget, Codec>> = {
  decimal: {
    keypad: 'decimal',
    write: writeNumber,
    read: (text, unit) => readNumber(text, 'value.decimal', unit),
  },
  integer: {
    keypad: 'numeric',
    write: writeNumber,
    read: (text) => {
      const parsed = readNumber(text, 'value.integer');
      return parsed.ok && !Number.isInteger(parsed.value) ? { ok: false, problem: 'value.integer' } : parsed;
    },
  },
  text: plain,
  // A switch is no text input; its codec only completes the record type.
  switch: plain,
};

function readNumber(text: string, problem: MessageId, unit?: string): Read {
  const value = text.trim() === '' ? 0 : numberIn(unit)(text);
  return value === undefined ? { ok: false, problem } : { ok: true, value };
}

export function codecOf(widget: EditWidget, unit?: string): Codec {
  const codec = CODECS[widget];
  return unit === undefined ? codec : { ...codec, read: (text) => codec.read(text, unit) };
}
