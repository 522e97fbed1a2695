import type { Finding } from './Finding.ts';
import type { Phrase, PhraseValue } from './Phrase.ts';
import { FINDING_CATALOGUES } from './words/FINDING_CATALOGUES.ts';
import type { PluralWords } from './words/PhraseWords.ts';

type Language = keyof typeof FINDING_CATALOGUES;

const PLURALS: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  it: new Intl.PluralRules('it'),
  ar: new Intl.PluralRules('ar'),
};

/** `{name}`, or `{names, or }` with what stands between the items of a list. */
const SLOT = /\{(\w+)(?:,([^{}]*))?\}/g;

/** A phrase as a language says it; one that has no words of its own reads Italian, in which schemas are written. */
export function phraseText(phrase: Phrase, locale: string): string {
  return textIn(languageOf(locale), phrase);
}

/** A finding as one sentence, without its place. */
export function findingText({ code, found, expected }: Finding, locale: string): string {
  const language = languageOf(locale);
  const { codes, values } = FINDING_CATALOGUES[language];
  return `${codes[code]}${filled(language, values, { found, expected })}`;
}

function languageOf(locale: string): Language {
  return Object.hasOwn(FINDING_CATALOGUES, locale) ? (locale as Language) : 'it';
}

function textIn(language: Language, { id, values = {} }: Phrase): string {
  const words: string | PluralWords = FINDING_CATALOGUES[language].phrases[id];
  const text = typeof words === 'string' ? words : pluralOf(language, words, values['count']);
  return filled(language, text, values);
}

function pluralOf(language: Language, words: PluralWords, count: PhraseValue | undefined): string {
  return words[PLURALS[language].select(Number(count))] ?? words.other;
}

function filled(
  language: Language,
  text: string,
  values: Readonly<Record<string, PhraseValue | undefined>>,
): string {
  return text.replace(SLOT, (_slot, name: string, between = ', ') => {
    const value = values[name] ?? '';
    const items = typeof value === 'object' && !('id' in value) ? value : [value];
    return items
      .map((each) => (typeof each === 'object' ? textIn(language, each) : written(language, each)))
      .join(between);
  });
}

/** Names and JSON read from the left: among Arabic words they are kept apart, so that their signs stay where they stand. */
function written(language: Language, value: string | number): string {
  return language === 'ar' && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);
}
