import { fillText } from '../../../index.ts';
import { arFormWords } from '../words/ar.ts';
import { enFormWords } from '../words/en.ts';
import { itFormWords } from '../words/it.ts';

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  it: itFormWords,
  en: enFormWords,
  ar: arFormWords,
};

/**
 * The form's own word in the page's language, Italian where it has none; an unknown id is answered as itself.
 * `defaultText('form.errors.many', { count: 3 })` → `'3 campi da correggere'`.
 */
export function defaultText(id: string, params: Readonly<Record<string, string | number>> = {}): string {
  const words: Readonly<Record<string, string>> =
    WORDS[document.documentElement.lang.slice(0, 2)] ?? itFormWords;
  return fillText(words[id] ?? id, params);
}

/** Picks `.one` or `.many` by count. */
export function plural(id: string, count: number): string {
  return `${id}.${count === 1 ? 'one' : 'many'}`;
}
