import { EXPECTED_VALUES } from './EXPECTED_VALUES.ts';
import { EXPECTED_WORDS } from './EXPECTED_WORDS.ts';
import { FOUND_WORDS } from './FOUND_WORDS.ts';

interface Phrase {
  readonly matches: RegExp;
  readonly italian: readonly string[];
}

/** Longer texts are whole contents of schemas: no phrase of the loader. */
const LONGEST = 2_000;

const FOUND = phrasesOf(FOUND_WORDS);
const EXPECTED = phrasesOf([...EXPECTED_VALUES, ...EXPECTED_WORDS]);

/** What the loader found, said in Italian: it speaks plain English for those who write schemas by hand. */
export function foundInItalian(text: string): string {
  return said(text, FOUND);
}

/** What it expects. */
export function expectedInItalian(text: string): string {
  return said(text, EXPECTED);
}

function said(text: string, phrases: readonly Phrase[]): string {
  const plain = listed(text);
  if (plain !== undefined || text.length > LONGEST) return plain ?? text;
  for (const { matches, italian } of phrases) {
    const found = matches.exec(text);
    if (found !== null)
      return italian.reduce((whole, part, index) => `${whole}${inSlot(found[index] ?? '')}${part}`);
  }
  // `calls: one of fetchLoan, fetchMember`
  const [, what, names] = /^([\w-]+): (one of .*|none \(there is none yet\))$/s.exec(text) ?? [];
  return names === undefined ? text : `${what}: ${listed(names)}`;
}

function inSlot(text: string): string {
  return TYPES[text] ?? listed(text) ?? text;
}

/** Names that would do, and those that there are: undefined for any other text. */
function listed(text: string): string | undefined {
  if (text === 'none (there is none yet)') return 'nessuno (non ce n’è ancora)';
  return text.startsWith('one of ') && !text.includes(', of which ')
    ? `uno di ${text.slice('one of '.length)}`
    : undefined;
}

/** Types of JSON Schema, and deeds of calls, as people call them. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ string: 'testo', number: 'numero', integer: 'numero intero', boolean: 'sì/no', array: 'elenco' },
  ...{ object: 'oggetto', null: 'vuoto', form: 'modulo' },
};

/** In the order in which they are written: what is said of few cases stands before what is said of many. */
function phrasesOf(words: readonly (readonly [string, string])[]): readonly Phrase[] {
  return words.map(([english, italian]) => ({
    matches: new RegExp(`^${english.split('{}').map(escaped).join('(.*?)')}$`, 's'),
    italian: italian.split('{}'),
  }));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
