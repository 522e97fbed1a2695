import { ar } from './ar.ts';
import { en } from './en.ts';
import { it, type WordId } from './it.ts';

const WORDS: Readonly<Record<string, Readonly<Record<WordId, string>>>> = { it, en, ar };

/** The engine's own words in a locale; Italian where it has none. */
export function wordsOf(locale: string): Readonly<Record<string, string>> {
  return WORDS[locale.slice(0, 2)] ?? it;
}
