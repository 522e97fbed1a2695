import type { WorkbookNotes } from './FINDINGS.ts';
import { inTable } from './SPELLINGS.ts';
import type { Table, TableRow } from './sheets.ts';

/** A text in the language of the schemas, and its translations by locale. */
export interface TranslatedText {
  readonly text: string;
  readonly others: Readonly<Record<string, string>>;
}

/** A message by locale; `own` is the language of the schemas. */
export interface TextsByLocale {
  readonly own: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** The language of the schemas (`own`), and the names of all languages by locale. */
export interface ProductLanguages {
  readonly own: string;
  readonly names: Readonly<Record<string, string>>;
}

/** Names of languages used in XLSForms. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  ...{ italian: 'it', english: 'en', arabic: 'ar', french: 'fr', german: 'de', spanish: 'es' },
  ...{
    portuguese: 'pt',
    romanian: 'ro',
    albanian: 'sq',
    polish: 'pl',
    ukrainian: 'uk',
    inglese: 'en',
    arabo: 'ar',
  },
};

/** Reads translated columns with the product's locales. */
export interface LanguageReader {
  readonly read: (row: TableRow, column: string) => TranslatedText;
  /** The same text in every language. */
  readonly alike: (text: string) => TranslatedText['others'];
}

/**
 * Creates a reader; unknown languages of translated columns are reported.
 *
 * @param standard the workbook's `default_language`, for columns without a language.
 */
export function languageReader(
  { own, names }: ProductLanguages,
  tables: readonly Table[],
  standard: string,
  notes: WorkbookNotes,
): LanguageReader {
  const localeOf = (language: string): string | undefined => {
    const code = /\(([A-Za-z]{2,3})(?:-\w+)?\)\s*$/.exec(language)?.[1] ?? language;
    const bare = language.replace(/\s*\([^)]*\)\s*$/, '').toLowerCase();
    const byName = Object.entries(names).find(([, name]) => name.toLowerCase() === bare)?.[0];
    const match = [code.toLowerCase(), byName, inTable(IN_ENGLISH, bare)].find(
      (each) => each !== undefined && Object.hasOwn(names, each),
    );
    return match;
  };
  const base = standard === '' ? own : (localeOf(standard) ?? own);
  for (const { sheet, heads } of tables) {
    for (const head of heads) {
      const [column = '', language] = head.split('::');
      if (language === undefined || !TRANSLATED.has(column) || localeOf(language) !== undefined) continue;
      notes.add('languageUnknown', { sheet, row: 1, column: head, found: language });
    }
  }
  return {
    alike: (text) =>
      Object.fromEntries(Object.keys(names).flatMap((locale) => (locale === own ? [] : [[locale, text]]))),
    read: (row, column) => {
      const texts: Record<string, string> = {};
      for (const [language, text] of Object.entries(row.said(column))) {
        const locale = language === '' ? base : localeOf(language);
        if (locale !== undefined) texts[locale] ??= plainBraces(text);
      }
      const text =
        texts[own] ??
        texts[base] ??
        Object.values(texts)[0] ??
        plainBraces(Object.values(row.said(column))[0] ?? '');
      const { [own]: _own, ...others } = texts;
      return { text, others };
    },
  };
}

const TRANSLATED: ReadonlySet<string> = new Set([
  ...['label', 'hint', 'required_message', 'constraint_message'],
]);

/** A reference to an answer within a text. */
const QUOTE = /\{[A-Za-z_$][\w$-]*(?:\.[\w$-]+)*\}/g;

/** Adds blanks inside braces that are no XLSForm reference, so that they are not taken for references. */
function plainBraces(text: string): string {
  return text.replaceAll(QUOTE, (slot, at: number) =>
    text[at - 1] === '$' ? slot : `{ ${slot.slice(1, -1)} }`,
  );
}

/** The text with references replaced by an ellipsis. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(QUOTE, '…');
}
