import { fillText } from '../../../index.ts';
import { wordsOf } from '../../words/wordsOf.ts';

type Words = Readonly<Record<string, string>>;

/** The form's own words by language, once `formWords.ts` is loaded: with the first form, not with the first page. */
let words: Readonly<Record<string, Words>> = {};

export function giveFormWords(byLanguage: typeof words): void {
  words = byLanguage;
}

/**
 * The form's own word in the page's language, Italian where it has none; an unknown id is answered as itself.
 * `defaultText('form.errors.many', { count: 3 })` → `'3 campi da correggere'`.
 */
export function defaultText(id: string, params: Readonly<Record<string, string | number>> = {}): string {
  const { lang } = document.documentElement;
  const own = words[lang.slice(0, 2)] ?? words['it'];
  return fillText(own?.[id] ?? wordsOf(lang)[id] ?? id, params);
}

/** Picks `.one` or `.many` by count. */
export function plural(id: string, count: number): string {
  return `${id}.${count === 1 ? 'one' : 'many'}`;
}
