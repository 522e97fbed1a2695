import type { PhraseSlots } from '#generated/phrases.ts';

/** Names one of the phrases of findings: each language has its words (`words/messages.<locale>.json`, of which the names and slots are generated). */
export type PhraseId = keyof PhraseSlots;

/** What stands in a slot: a name or a piece of a schema as it is, a number, another phrase, or a list of them. */
export type PhraseValue = string | number | Phrase | readonly (string | Phrase)[];

/** A part of a finding as data: which phrase, and what stands in its slots. It is said in a language where somebody reads it (`phraseText`). */
export interface Phrase {
  readonly id: PhraseId;
  readonly values?: Readonly<Record<string, PhraseValue | undefined>>;
}

/** Slots that hold a number, by which a language may choose its plural. */
type NumberSlot = 'count' | 'least' | 'most' | 'deep' | 'step' | 'limit';

/** What a phrase has to be given: nothing for one without slots. */
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
 * @example say('nothing')
 * @example say('fieldOf', { owner: 'loan', names: nearestOf(known, 'dueOn') })
 */
export function say<K extends PhraseId>(id: K, ...[values]: ValuesOf<K>): Phrase {
  return values === undefined ? { id } : { id, values };
}

/** A name as it stands, in quotes: `"loan"`. */
export function quoted(name: string | number | undefined): Phrase {
  return say('quoted', { name: String(name ?? '') });
}

/** What stands in a schema, as it stands. */
export function asWritten(text: string): Phrase {
  return say('asWritten', { text });
}

/** Any one of these: `string or number`. */
export function anyOfThese(words: readonly (string | Phrase)[]): Phrase {
  return say('anyOf', { words });
}

/** All of these: `equal and in`. */
export function allOfThese(words: readonly (string | Phrase)[]): Phrase {
  return say('allOf', { words });
}

const TYPES: Readonly<Record<string, PhraseId>> = {
  ...{ string: 'string', number: 'number', integer: 'integer', boolean: 'boolean', array: 'array' },
  ...{ object: 'object', null: 'null', text: 'text', day: 'day', time: 'time', moment: 'moment' },
  ...{ list: 'list', record: 'record', any: 'any', 'type that is none': 'noType' },
};

/** Any one of these types, each as people call it. */
export function typed(types: readonly string[]): Phrase {
  return anyOfThese(
    types.map((type) => (Object.hasOwn(TYPES, type) ? { id: TYPES[type] as PhraseId } : type)),
  );
}
