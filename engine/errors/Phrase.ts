import type { PhraseSlots } from '#generated/phrases.ts';
import type { SchemaErrorCode } from './registry.ts';

/**
 * Id of a phrase of findings; the words are in `words/messages.<locale>.json`, from which ids and slots are
 * generated.
 */
export type PhraseId = keyof PhraseSlots;

/** Value of a slot: a name or part of a schema, a number, a phrase or finding, or a list. */
export type PhraseValue = string | number | Phrase | Sentence | readonly (string | Phrase)[];

/** A part of a finding as data; `phraseText` makes its text in the language of the reader. */
export interface Phrase {
  readonly id: PhraseId;
  readonly values?: Readonly<Record<string, PhraseValue | undefined>>;
}

/** What a finding says, without its place. */
export interface Sentence {
  readonly code: SchemaErrorCode;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Slots with a number that can select a plural form. */
type NumberSlot = 'count' | 'least' | 'most' | 'deep' | 'step' | 'limit';

/** Values required by a phrase; a phrase without slots has none. */
type ValuesOf<K extends PhraseId> = [PhraseSlots[K]] extends [never]
  ? []
  : [
      {
        readonly [Slot in PhraseSlots[K] & string]: Slot extends NumberSlot
          ? number
          : Exclude<PhraseValue, number> | undefined;
      },
    ];

/**
 * Makes a phrase.
 *
 * @example say('aNumber')
 * @example say('fieldOf', { owner: 'loan', names: nearestOf(known, 'dueOn') })
 */
export function say<K extends PhraseId>(id: K, ...[values]: ValuesOf<K>): Phrase {
  return values === undefined ? { id } : { id, values };
}

/** A name in quotes: `"loan"`. */
export function quoted(name: string | number | undefined): Phrase {
  return say('quoted', { name: String(name ?? '') });
}

/** A part of a schema, unchanged. */
export function asWritten(text: string): Phrase {
  return say('asWritten', { text });
}

/** Alternatives: `string or number`. */
export function anyOfThese(words: readonly (string | Phrase)[]): Phrase {
  return say('anyOf', { words });
}

/** Enumeration: `equal and in`. */
export function allOfThese(words: readonly (string | Phrase)[]): Phrase {
  return say('allOf', { words });
}

const TYPES: Readonly<Record<string, PhraseId>> = {
  ...{ string: 'string', number: 'number', integer: 'integer', boolean: 'boolean', array: 'array' },
  ...{ object: 'object', null: 'null', text: 'text', day: 'day', time: 'time', moment: 'moment' },
  ...{ list: 'list', record: 'record', any: 'any', 'type that is none': 'noType' },
};

/** Alternatives of types, in the words of the reader's language. */
export function typed(types: readonly string[]): Phrase {
  return anyOfThese(
    types.map((type) => (Object.hasOwn(TYPES, type) ? { id: TYPES[type] as PhraseId } : type)),
  );
}
