import { fillText } from '../../../index.ts';

type Words = Readonly<Record<string, string>>;

/** The form's own words by language. They come with the first component that says any, not with the first page. */
let words: Readonly<Record<string, Words>> = {};

export function giveFormWords(byLanguage: typeof words): void {
  words = byLanguage;
}

/**
 * The form's own word in the page's language, Italian where it has none; an unknown id is answered as itself.
 * `defaultText('form.errors.many', { count: 3 })` → `'3 campi da correggere'`.
 */
export function defaultText(id: string, params: Readonly<Record<string, string | number>> = {}): string {
  const own = words[document.documentElement.lang.slice(0, 2)] ?? words['it'];
  return fillText(own?.[id] ?? id, params);
}

/** Picks `.one` or `.many` by count. */
export function plural(id: string, count: number): string {
  return `${id}.${count === 1 ? 'one' : 'many'}`;
}
