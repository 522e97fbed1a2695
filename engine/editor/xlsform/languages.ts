import type { WorkbookNotes } from './FINDINGS.ts';
import { inTable } from './inTable.ts';
import { plainBraces } from './plainBraces.ts';
import type { Table, TableRow } from './readTable.ts';

/** A text in the language of the schemas, and in others by locale. */
export interface SaidText {
  readonly text: string;
  readonly others: Readonly<Record<string, string>>;
}

/** The languages of a product: that of its schemas, and all by locale with what they call themselves. */
export interface ProductLanguages {
  readonly own: string;
  readonly names: Readonly<Record<string, string>>;
}

/** English names of languages, as XLSForms have them. */
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

/** Reads what columns say in several languages as the product has them. */
export interface LanguageReader {
  readonly read: (row: TableRow, column: string) => SaidText;
  /** What is the same in every language. */
  readonly alike: (text: string) => SaidText['others'];
}

/**
 * @param standard the workbook's `default_language`: what a column without a language is in.
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
    const found = [code.toLowerCase(), byName, inTable(IN_ENGLISH, bare)].find(
      (each) => each !== undefined && Object.hasOwn(names, each),
    );
    return found;
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
      const said: Record<string, string> = {};
      for (const [language, text] of Object.entries(row.said(column))) {
        const locale = language === '' ? base : localeOf(language);
        if (locale !== undefined) said[locale] ??= plainBraces(text);
      }
      const text =
        said[own] ??
        said[base] ??
        Object.values(said)[0] ??
        plainBraces(Object.values(row.said(column))[0] ?? '');
      const { [own]: _own, ...others } = said;
      return { text, others };
    },
  };
}

export const TRANSLATED: ReadonlySet<string> = new Set([
  ...['label', 'hint', 'required_message', 'constraint_message'],
]);
