import type { MessageId } from '#generated/names.ts';
import type { MessagesSchema, Product } from '../../../engine/contract/index.ts';
import { fillText, formatValue, textOf, translate } from '../../../engine/index.ts';

/** The reader of a refusal (`readerOf`): the schemas in force and the catalogue, in the reader's language. */
export interface Reader {
  readonly product: Pick<Product, 'refusals'>;
  readonly messages: MessagesSchema;
}

/** Value of a slot that depends on the reader's language. */
export type SlotWords = (reader: Reader) => string;

type Slots = Readonly<Record<string, unknown>>;

/** A message with its slots, which may be `SlotWords` too. */
export function messageWords(id: MessageId, slots: Slots = {}): SlotWords {
  return (reader) => filledText(textOf(id, reader.messages, slots['count']) ?? '', slots, reader);
}

/** A text of a schema, e.g. the title of an entity. */
export function labelWords(text: string): SlotWords {
  return ({ messages }) => translate(text, messages);
}

/** Several after each other: `wordList([labelWords('Ore'), labelWords('Mezzi')])` is `Hours, Vehicles`. */
export function wordList(all: readonly SlotWords[], separator = ', '): SlotWords {
  return (reader) => all.map((each) => each(reader)).join(separator);
}

/** One of several: `A o B`. */
export function eitherWords(all: readonly SlotWords[]): SlotWords {
  return (reader) => wordList(all, ` ${messageWords('refusal.or')(reader)} `)(reader);
}

/** A day, `YYYY-MM-DD`, as the reader's language writes it. */
export function dayWords(day: string): SlotWords {
  return ({ messages }) => formatValue(day, 'date', messages);
}

/** A wait in seconds, or from a minute on in minutes, rounded up. */
export function durationWords(seconds: number): SlotWords {
  return seconds < 60
    ? messageWords('refusal.seconds', { count: seconds })
    : messageWords('refusal.minutes', { count: Math.ceil(seconds / 60) });
}

/** The text with its slots filled: `SlotWords` and numbers in the reader's language; no value leaves it empty. */
export function filledText(text: string, slots: Slots, reader: Reader): string {
  return fillText(text, slots, (value) =>
    typeof value === 'function' ? (value as SlotWords)(reader) : formatValue(value, 'text', reader.messages),
  );
}
