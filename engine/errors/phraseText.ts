import type { MessagesSchema } from '../contract/index.ts';
import { textFor } from '../values/texts.ts';
import type { Phrase, PhraseValue, Sentence } from './Phrase.ts';
import ar from './words/messages.ar.json' with { type: 'json' };
import en from './words/messages.en.json' with { type: 'json' };
import it from './words/messages.it.json' with { type: 'json' };

type Language = keyof typeof FINDING_CATALOGUES;

/** `{name}`, or `{names, or }` with the separator of list items. */
const SLOT = /\{(\w+)(?:,([^{}]*))?\}/g;

/** Text of a phrase; in Italian for languages without a catalogue. */
export function phraseText(phrase: Phrase | Sentence, locale: string): string {
  return phraseIn(languageOf(locale), phrase);
}

function languageOf(locale: string): Language {
  return Object.hasOwn(FINDING_CATALOGUES, locale) ? (locale as Language) : 'it';
}

function phraseIn(language: Language, phrase: Phrase | Sentence): string {
  if ('code' in phrase) return sentenceIn(language, phrase);
  const { id, values = {} } = phrase;
  return withValues(language, catalogueText(language, id, values['count']), values);
}

function sentenceIn(language: Language, { code, found, expected }: Sentence): string {
  const values = withValues(language, catalogueText(language, 'finding.values'), { found, expected });
  return `${catalogueText(language, `code.${code}`)}${values}`;
}

function catalogueText(language: Language, id: string, count?: unknown): string {
  return textFor(FINDING_CATALOGUES[language].texts[id] ?? id, language, count);
}

function withValues(
  language: Language,
  text: string,
  values: Readonly<Record<string, PhraseValue | undefined>>,
): string {
  return text.replace(SLOT, (slot, name: string, separator = ', ', at) => {
    // A line of its own is no part of the text around it: a statement to copy stays unchanged.
    const isLine = text[at - 1] === '\n' && text[at + slot.length] === '\n';
    const value = values[name] ?? '';
    const items = typeof value === 'object' && !('id' in value || 'code' in value) ? value : [value];
    return items
      .map((each) =>
        typeof each === 'object' ? phraseIn(language, each) : isLine ? each : isolated(language, each),
      )
      .join(separator);
  });
}

/** Isolates names and JSON from right-to-left text, so that punctuation keeps its position. */
function isolated(language: Language, value: string | number): string {
  return language === 'ar' && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);
}

type CatalogueLanguage = 'en' | 'it' | 'ar';

/**
 * Texts of findings by language: `code.…` is the sentence of a code, `finding.values` the pattern that adds
 * `found` and `expected`; all others are phrases.
 */
export const FINDING_CATALOGUES = { en, it, ar } as Readonly<Record<CatalogueLanguage, MessagesSchema>>;
