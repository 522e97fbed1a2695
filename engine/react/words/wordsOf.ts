import { ar } from './ar.ts';
import { en } from './en.ts';
import { it } from './it.ts';

type Words = Readonly<Record<string, string>>;

const WORDS: Readonly<Record<string, Record<string, string>>> = {
  it: { ...it },
  en: { ...en },
  ar: { ...ar },
};

/** The engine's own words in a locale; Italian where it has none. */
export function wordsOf(locale: string): Words {
  return WORDS[locale.slice(0, 2)] ?? WORDS['it'] ?? it;
}

/** Words of a part that is loaded later than the first page, said from then on. */
export function giveWords(byLanguage: Readonly<Record<'it' | 'en' | 'ar', Words>>): void {
  for (const [language, words] of Object.entries(byLanguage)) Object.assign(WORDS[language] ?? {}, words);
}
