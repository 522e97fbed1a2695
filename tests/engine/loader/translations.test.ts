import { describe, expect, it } from 'vitest';
import { inLocale, setAt, translate } from '../../../engine/index.ts';
import { keysOf, unusedTranslations } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

type Files = Readonly<Record<string, unknown>>;
type Said = string | { of: string; is: string };
interface Translated {
  readonly texts: Readonly<Record<string, Said>>;
  readonly places?: Readonly<Record<string, Readonly<Record<string, Said>>>>;
}

const plain = await libraryFiles();
const IT = 'shared/messages.it.json';
const EN = 'shared/messages.en.json';
const BOOK = 'loans/book.entity.json';
const LOANS = 'loans/translations.en.json';
const SHELVES = 'loans/shelves.table.json';
const COLUMN = '/columns/title/label';

/**
 * The library with Italian as the language of its schemas, and complete English: each translation is the text
 * with the prefix `EN`.
 */
const complete = translated({ ...plain, [IT]: setAt(plain[IT], 'ofSchemas', true) });

function translated(files: Files): Files {
  let whole = files;
  for (let round = 0; round < 9; round += 1) {
    const missing = examine(whole).findings.filter(({ file }) => file.includes('.en.'));
    if (missing.length === 0) return whole;
    for (const { file, pointer } of missing) {
      const [, text] = keysOf(pointer);
      if (text !== undefined) whole = withTexts(whole, file, { [text]: `EN ${text}` });
    }
  }
  throw new Error('never complete');
}

function withTexts(files: Files, file: string, said: Readonly<Record<string, Said | undefined>>): Files {
  const translations = (files[file] ?? { $schema: '', texts: {} }) as Translated;
  const texts = Object.entries({ ...translations.texts, ...said }).filter(([, each]) => each !== undefined);
  return { ...files, [file]: { ...translations, texts: Object.fromEntries(texts) } };
}

function withPlace(files: Files, file: string, place: string, entry: Said): Files {
  const loanTranslations = files[LOANS] as Translated;
  return {
    ...files,
    [LOANS]: { ...loanTranslations, places: { ...loanTranslations.places, [file]: { [place]: entry } } },
  };
}

const translatedTexts = (files: Files) => {
  const { product, findings } = examine(files);
  if (product === undefined) throw new Error(JSON.stringify(findings.slice(0, 3)));
  return product;
};
const english = (files: Files, text: string) => {
  const { messages } = translatedTexts(files);
  if (messages['en'] === undefined) throw new Error('no English');
  return translate(text, messages['en']);
};
const relabelled = setAt(complete[BOOK], 'properties.title.title', 'Titolo dell’opera');

describe('[CKL-04] translations by text', () => {
  it('[PHONE-A21] are required once per text if one locale is the language of the schemas', () => {
    expect(examine(plain).findings).toEqual([]);
    expect(examine(complete).findings).toEqual([]);
    const { product, findings } = examine(withTexts(complete, LOANS, { Titolo: undefined }));
    // [ADMIN-A6] Until it comes the text is read as it is written.
    expect(product).toBeDefined();
    expect(findings).toEqual([
      {
        ...{ code: 'UNTRANSLATED', file: LOANS, pointer: '/texts/Titolo', found: 'nothing' },
        expected: 'a translation of "Titolo"',
      },
    ]);
  });

  it('[ADMIN-A6] a missing message is shown in the language of the schemas, and reported; one missing there blocks loading', () => {
    const texts = (complete[IT] as { texts: Record<string, string> }).texts;
    const [id = '', other = ''] = Object.keys(texts).filter((each) => typeof texts[each] === 'string');
    const without = (file: string, name: string) => ({
      ...complete,
      [file]: setAt(
        complete[file],
        `texts`,
        Object.fromEntries(textsOf(file).filter(([each]) => each !== name)),
      ),
    });
    const textsOf = (file: string) => Object.entries((complete[file] as { texts: object }).texts);
    const { product, findings } = examine(without(EN, id));
    expect(findings).toMatchObject([
      {
        code: 'UNTRANSLATED',
        file: EN,
        pointer: `/texts/${id}`,
        expected: `a translation of "${texts[id]}"`,
      },
    ]);
    expect(product?.messages['en']?.texts).toMatchObject({ [id]: texts[id] });
    expect(product?.messages['en']?.texts[other]).not.toBe(texts[other]);
    expect(product?.messages['it']).toEqual(translatedTexts(complete).messages['it']);
    const { product: none, findings: against } = examine(without(IT, id));
    expect(none).toBeUndefined();
    expect(against).toMatchObject([{ code: 'UNKNOWN_MESSAGE', file: IT, pointer: `/texts/${id}` }]);
  });

  it('of a text that is changed are none until it gets one; that of the former is offered', () => {
    const files = { ...complete, [BOOK]: relabelled };
    const offered = withTexts(files, LOANS, { 'Titolo dell’opera': { of: 'Titolo', is: 'EN Titolo' } });
    for (const each of [files, offered]) expect(english(each, 'Titolo dell’opera')).toBe('Titolo dell’opera');
    const [finding, ...more] = examine(offered).findings;
    expect(finding).toMatchObject({ code: 'UNTRANSLATED', pointer: '/texts/Titolo dell’opera' });
    expect(finding?.expected).toBe('a translation of "Titolo dell’opera"; "Titolo" was "EN Titolo"');
    expect(more).toEqual([]);
    const otherTexts = withTexts(files, LOANS, { 'Titolo dell’opera': 'Title of the work' });
    expect(examine(otherTexts).findings).toEqual([]);
    expect(english(otherTexts, 'Titolo dell’opera')).toBe('Title of the work');
  });

  it('may stand in any folder; of two the later path counts', () => {
    const moved = withTexts(withTexts(complete, LOANS, { Titolo: undefined }), 'a/translations.en.json', {
      Titolo: 'Title',
    });
    expect(examine(moved).findings).toEqual([]);
    expect(english(moved, 'Titolo')).toBe('Title');
    expect(english(withTexts(moved, LOANS, { Titolo: 'Heading' }), 'Titolo')).toBe('Heading');
  });

  it('of one place apply there; the text itself, and other places, are unchanged', () => {
    const apart = withPlace(complete, SHELVES, COLUMN, { of: 'Titolo', is: 'Degree' });
    const product = translatedTexts(apart);
    const labelIn = ({ tables }: Pick<typeof product, 'tables'>) =>
      tables['shelves']?.columns.find(({ field }) => field === 'title')?.label;
    expect(labelIn(product.inLocale?.['en'] ?? product)).toBe('Degree');
    expect(labelIn(product)).toBe('Titolo');
    expect(product.inLocale?.['en']).toMatchObject({
      ...{ entities: product.entities, workflows: product.workflows, calls: product.calls },
    });
    expect(english(apart, 'Titolo')).toBe('EN Titolo');
    expect(english(apart, 'Degree')).toBe('Degree');
    expect(translatedTexts(complete).inLocale).toBeUndefined();
    const former = withPlace(complete, SHELVES, COLUMN, { of: 'Stato', is: 'Degree' });
    expect(translatedTexts(former).inLocale).toBeUndefined();
  });

  it('of one place may not be called what another Italian text is: they would be translated again', () => {
    const twice = withPlace(complete, SHELVES, COLUMN, { of: 'Titolo', is: 'Libro' });
    const [finding, ...more] = examine(twice).findings;
    expect(finding).toMatchObject({ code: 'FORBIDDEN_VALUE', file: LOANS, found: '"Libro"' });
    expect(finding?.expected).toContain('"EN Libro"');
    expect(more).toEqual([]);
  });

  it('unused ones block nothing, and are reported for the product: text, offer, place, and duplicates', () => {
    expect(unusedTranslations(complete)).toEqual([]);
    const more = withTexts(complete, LOANS, { Mai: 'Never', Poi: { of: 'Mai', is: 'Never' } });
    const stalePlace = withPlace(more, SHELVES, '/columns/gone/label', { of: 'Titolo', is: 'Degree' });
    const twice = withTexts(stalePlace, 'a/translations.en.json', { Titolo: 'Title' });
    expect(examine(twice).findings).toEqual([]);
    expect(unusedTranslations(twice).map(({ file, pointer }) => `${file}#${pointer}`)).toEqual([
      'a/translations.en.json#/texts/Titolo',
      ...['Mai', 'Poi'].map((text) => `${LOANS}#/texts/${text}`),
      `${LOANS}#/places/loans~1shelves.table.json/~1columns~1gone~1label`,
    ]);
  });

  it('stay when items change places, and are not the neighbours’', () => {
    const path = 'loans/loans.table.json';
    const table = complete[path] as { columns: unknown[] };
    const turned = { ...complete, [path]: { ...table, columns: table.columns.toReversed() } };
    expect(translatedTexts(turned).messages).toEqual(translatedTexts(complete).messages);
  });

  it('have the slots of their text', () => {
    const { findings } = examine(withTexts(complete, LOANS, { Titolo: 'EN {what}' }));
    expect(findings).toMatchObject([
      { code: 'UNKNOWN_PATH', file: LOANS, pointer: '/texts/Titolo', found: '{what}' },
    ]);
  });

  it('belong to a language that is offered; the engine’s own words are owed as those of the schemas', () => {
    const french = { ...complete, 'loans/translations.fr.json': { $schema: '', texts: {} } };
    expect(examine(french).findings).toMatchObject([
      { code: 'UNKNOWN_NAME', file: 'loans/translations.fr.json', found: '"fr"', expected: 'one of en, it' },
    ]);
    const fewer = Object.keys(complete).reduce(
      (files, file) => (file.includes('translations.en') ? withTexts(files, file, { Sì: undefined }) : files),
      complete,
    );
    expect(examine(fewer).findings).toMatchObject([
      { code: 'UNTRANSLATED', file: 'shared/translations.en.json', pointer: '/texts/Sì' },
    ]);
  });

  it('are asked for neither of slots, nor of references’ labels, nor of what only readers of schemas see', () => {
    const texts = Object.keys((complete[LOANS] as Translated).texts);
    expect(texts.filter((text) => !/\p{Letter}|[#°]/u.test(text.replaceAll(/\{[^}]*\}/g, '')))).toEqual([]);
    expect(texts).not.toContain('fullName');
  });
});

describe('a schema as sent', () => {
  const screen = {
    title: 'Stato',
    list: [{ label: 'Stato' }, { label: 'Altro' }],
    inLocale: { en: { list: { 0: { label: 'Country' } } } },
  };

  it('apply at their places in the language of the reader, as the same object; other languages stay', () => {
    const english = inLocale(screen, 'en');
    expect(english).toEqual({ ...screen, list: [{ label: 'Country' }, { label: 'Altro' }] });
    expect(inLocale(screen, 'en')).toBe(english);
    expect(english.list[1]).toBe(screen.list[1]);
    expect(inLocale(screen, 'it')).toBe(screen);
    expect(inLocale(undefined, 'en')).toBeUndefined();
  });
});
