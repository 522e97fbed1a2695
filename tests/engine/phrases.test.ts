import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type MessagesSchema, SCHEMA_ERRORS } from '../../engine/index.ts';
import { examine, FINDING_CATALOGUES, phraseText, quoted, say } from '../../engine/node.ts';
import { libraryFiles } from './support/library.ts';

const ROOT = join(import.meta.dirname, '../..');
const slotsOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).toSorted();
type Said = MessagesSchema['texts'][string];
const formsOf = (said: Said): Readonly<Record<string, string>> =>
  typeof said === 'string' ? { other: said } : { other: said.text, ...said.plurals };
const isPhrase = (id: string) => !id.includes('.');
const english = Object.entries(FINDING_CATALOGUES.en.texts);

describe('[SCHEMA-A4] the words of findings', () => {
  it.each(['it', 'ar'] as const)('stand in %s for each phrase, with the same values', (locale) => {
    const { texts } = FINDING_CATALOGUES[locale];
    expect(Object.keys(texts).toSorted()).toEqual(english.map(([id]) => id).toSorted());
    const unlike = english.filter(([id, words]) => {
      const { other = '' } = formsOf(texts[id] ?? '');
      return String(slotsOf(other)) !== String(slotsOf(formsOf(words)['other'] ?? ''));
    });
    expect(unlike).toEqual([]);
    const codes = Object.keys(texts).filter((id) => id.startsWith('code.'));
    expect(codes.toSorted()).toEqual(
      Object.keys(SCHEMA_ERRORS)
        .map((code) => `code.${code}`)
        .toSorted(),
    );
  });

  it.each(['en', 'it', 'ar'] as const)(
    'are messages as all others: the grammar takes those of %s',
    async (locale) => {
      const grammar = Object.entries(await libraryFiles()).filter(([path]) => path.startsWith('meta/'));
      const { findings } = examine({
        ...Object.fromEntries(grammar),
        [`host/messages.${locale}.json`]: FINDING_CATALOGUES[locale],
      });
      expect(
        findings.filter(({ code }) => ['GRAMMAR', 'UNKNOWN_WORD', 'MISSING_WORD'].includes(code)),
      ).toEqual([]);
    },
  );

  it('name neither a product nor its files: any product is started with them', () => {
    const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly name: string;
    };
    const ofProduct = new RegExp(`${name}|\\b(?:scripts|server)/`, 'i');
    const texts = Object.values(FINDING_CATALOGUES).flatMap(({ texts }) => Object.values(texts));
    expect(texts.filter((said) => ofProduct.test(JSON.stringify(said)))).toEqual([]);
  });

  it('have a form for each plural of a language', () => {
    const counted = english.filter(([, words]) => typeof words !== 'string').map(([id]) => id);
    expect(counted.length).toBeGreaterThan(15);
    for (const [locale, { texts }] of Object.entries(FINDING_CATALOGUES))
      for (const id of counted) {
        const forms = formsOf(texts[id] ?? '');
        // Italian has a separate plural form for millions only, which no text needs.
        const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
        const expectedCategories = pluralCategories.filter((each) => each !== 'many' || locale === 'ar');
        expect([locale, id, ...Object.keys(forms).toSorted()]).toEqual([
          locale,
          id,
          ...expectedCategories.toSorted(),
        ]);
      }
  });

  it.each([
    ['en', ['at most 1 row', 'at most 5 rows']],
    ['it', ['al massimo 1 riga', 'al massimo 5 righe']],
    ['ar', ['على الأكثر صف واحد', 'على الأكثر 5 صفوف']],
  ])('count in %s', (locale, texts) => {
    const rowTexts = [1, 5].map((count) =>
      phraseText(say('atMost', { what: say('rows', { count }) }), locale),
    );
    expect(rowTexts).toEqual(texts);
  });

  it('count in Arabic by six forms', () => {
    const countTexts = [0, 1, 2, 3, 11, 100].map((count) => phraseText(say('rows', { count }), 'ar'));
    expect(countTexts).toEqual([...['0 صف', 'صف واحد', 'صفان', '3 صفوف', '11 صفًا', '100 صف']]);
  });

  it('are filled with values that may look like slots or patterns of replacement', () => {
    const at = { code: 'UNUSED', file: 'a.form.json', pointer: '' } as const;
    const finding = { ...at, found: quoted('{found} $& {expected}'), expected: quoted('$1') };
    expect(phraseText(finding, 'en')).toBe('nothing uses this; found "{found} $& {expected}", expected "$1"');
  });

  it('isolate names from Arabic text, not the lines of a statement to copy', () => {
    const sql = ['alter table a add b text;', 'drop table c;'];
    const values = { count: 1, differences: ['a'], migration: 'm', sql };
    const text = phraseText(say('structureDiffers', values), 'ar');
    expect(text).toContain(`\n${sql.join('\n')}\n`);
    expect(text).toContain('\n  \u2068a\u2069\n');
  });

  const sourcesIn = (...folders: readonly string[]) =>
    folders
      .map((folder) => join(ROOT, folder))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !folder.concat('/', name).includes('errors/words'))
          .map((name) => readFileSync(join(folder, name), 'utf8')),
      );

  /** Phrases in demands and hints of the grammar: `says`, `expected`, or `id` of one with values. */
  const GRAMMAR = join(ROOT, 'schemas/meta');
  const grammarPhrases = new Set(
    readdirSync(GRAMMAR).flatMap((name) =>
      [...readFileSync(join(GRAMMAR, name), 'utf8').matchAll(/"(?:says|expected|id)": "(\w+)"/g)].map(
        ([, id = '']) => id,
      ),
    ),
  );

  it('are each used', () => {
    const sourceText = sourcesIn('engine', 'renderer-pdf', 'server/host', 'scripts').join('\n');
    const isUsed = (id: string) => sourceText.includes(`'${id}'`) || grammarPhrases.has(id);
    expect(english.map(([id]) => id).filter((id) => isPhrase(id) && !isUsed(id))).toEqual([]);
  });

  it('are all there that the grammar says findings in', () => {
    expect(grammarPhrases.size).toBeGreaterThan(20);
    const ids = new Set(english.map(([id]) => id));
    expect([...grammarPhrases].filter((id) => !ids.has(id))).toEqual([]);
  });

  it('are built without parsing: no code matches the text of a finding', () => {
    const sources = sourcesIn(
      'engine/errors',
      'engine/loader',
      'server/host/product',
      'server/host/publishing',
    );
    const readsPhrase =
      /\b(?:found|expected|what)\.(?:match|replace|split|startsWith|search)\(|\.(?:exec|test)\((?:found|expected|what)\)/;
    expect(sources.filter((source) => readsPhrase.test(source))).toEqual([]);
  });
});
