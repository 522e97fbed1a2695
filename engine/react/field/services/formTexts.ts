import { fillText } from '../../../index.ts';
import { wordsOf } from '../../words/wordsOf.ts';

type Words = Readonly<Record<string, string>>;

/** The form's own words by language, once `formWords.ts` is loaded: with the first form, not with the first page. */
let words: Readonly<Record<string, Words>> = {};

export function giveFormWords(byLanguage: typeof words): void {
  words = byLanguage;
}

/** All that forms say of themselves in a language. */
export function formWordsOf(language: string): Words {
  return words[language] ?? {};
}

/**
 * The form's own word in a language, that of the page unless given, Italian where it has none; an unknown id is answered as itself. The page may be in another
 * language than what is shown on it, as in a preview, or until its first drawing.
 * `defaultText('form.errors.many', { count: 3 })` → `'3 campi da correggere'`.
 */
export function defaultText(
  id: string,
  params: Readonly<Record<string, string | number>> = {},
  lang: string = document.documentElement.lang,
): string {
  const own = words[lang.slice(0, 2)] ?? words['it'];
  return fillText(own?.[id] ?? wordsOf(lang)[id] ?? id, params);
}

/** Picks `.one` or `.many` by count. */
export function plural(id: string, count: number): string {
  return `${id}.${count === 1 ? 'one' : 'many'}`;
}
