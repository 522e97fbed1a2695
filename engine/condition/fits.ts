import type { Predicate } from '../contract/index.ts';
import type { Resolve } from './Resolve.ts';
import { WORDS } from './words.ts';

/** Whether a value fits a predicate: each word must accept it. Words mean what JSON Schema 2020-12 says; what is no predicate fits nothing. */
export function fits(predicate: Predicate, value: unknown, resolve: Resolve): boolean {
  if (typeof predicate !== 'object' || predicate === null) return false;
  for (const [word, wanted] of Object.entries(predicate)) {
    if (!Object.hasOwn(WORDS, word)) return false;
    const judge = WORDS[word as keyof Predicate];
    if (!judge(wanted, value, resolve, fits)) return false;
  }
  return true;
}
