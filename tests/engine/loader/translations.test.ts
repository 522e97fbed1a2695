import { describe, expect, it } from 'vitest';
import { inLocale, setAt, translate } from '../../../engine/index.ts';
import { examine, keysOf } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

type Files = Readonly<Record<string, unknown>>;
type Translated = Record<string, Record<string, { of: string; is: string }>>;

const plain = await libraryFiles();
const IT = 'shared/messages.it.json';
const EN = 'shared/messages.en.json';
const BOOK = 'loans/book.entity.json';
const LOANS = 'loans/translations.en.json';

/** The library with Italian as the language of its schemas, and English complete: what is asked for is answered with `EN` before it. */
const complete = translated({ ...plain, [IT]: setAt(plain[IT], 'ofSchemas', true) });

function translated(files: Files): Files {
  let whole = files;
  for (let round = 0; round < 9; round += 1) {
    const missing = examine(whole).findings.filter(({ file }) => file.includes('.en.'));
    if (missing.length === 0) return whole;
    for (const { code, file, pointer, expected } of missing) {
      if (code === 'UNKNOWN_MESSAGE') {
        const words = JSON.parse(`[${expected.replace('also ', '')}]`) as string[];
        const labels = Object.fromEntries(words.map((word) => [word, word]));
        const own = whole[file] as { labels?: object };
        whole = { ...whole, [file]: { ...own, labels: { ...own.labels, ...labels } } };
      }
      if (code !== 'UNTRANSLATED' || pointer === '') continue;
      const of = JSON.parse(/"(?:[^"\\]|\\.)*"/.exec(expected)?.[0] ?? '""') as string;
      const [, name = '', place = ''] = keysOf(pointer);
      whole = withTranslation(whole, file, name, place, { of, is: `EN ${of}` });
    }
  }
  throw new Error('never complete');
}

function withTranslation(
  files: Files,
  file: string,
  name: string,
  place: string,
  entry: { of: string; is: string } | undefined,
): Files {
  const own = (files[file] ?? { $schema: '', files: {} }) as { files: Translated };
  const texts = { ...own.files[name] };
  if (entry === undefined) delete texts[place];
  else texts[place] = entry;
  return { ...files, [file]: { ...own, files: { ...own.files, [name]: texts } } };
}

const place = '/properties/title/title';
const SHELVES = 'shelves.table.json';
const COLUMN = '/columns/title/label';
const said = (files: Files) => {
  const { product, findings } = examine(files);
  if (product === undefined) throw new Error(JSON.stringify(findings.slice(0, 3)));
  return product;
};
const english = (files: Files, text: string) => {
  const { messages } = said(files);
  if (messages['en'] === undefined) throw new Error('no English');
  return translate(text, messages['en']);
};

describe('[CKL-04] translations by their place', () => {
  it('[PHONE-A21] are asked for where one locale is the language of the schemas: place, text, and where the same text is translated', () => {
    expect(examine(plain).findings).toEqual([]);
    expect(examine(complete).findings).toEqual([]);
    const { product, findings } = examine(
      withTranslation(complete, LOANS, 'book.entity.json', place, undefined),
    );
    // [ADMIN-A6] Until it comes the text is read as it is written.
    expect(product).toBeDefined();
    expect(findings).toMatchObject([
      {
        code: 'UNTRANSLATED',
        file: LOANS,
        pointer: `/files/book.entity.json/${place.replaceAll('/', '~1')}`,
      },
    ]);
    expect(findings[0]?.expected).toMatch(
      /^a translation of "Titolo"; "EN Titolo" as at loans\/shelves\.table\.json#/,
    );
  });

  it('[ADMIN-A6] a message that a language lacks is said as the schemas are written, and told; one that they lack themselves stands against them', () => {
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
    expect(product?.messages['it']).toEqual(said(complete).messages['it']);
    const { product: none, findings: against } = examine(without(IT, id));
    expect(none).toBeUndefined();
    expect(against).toMatchObject([{ code: 'UNKNOWN_MESSAGE', file: IT, pointer: `/texts/${id}` }]);
  });

  it('a text that is changed keeps its translation, which is told as one to be reviewed', () => {
    const relabelled = {
      ...complete,
      [BOOK]: setAt(complete[BOOK], 'properties.title.title', 'Titolo dell’opera'),
    };
    expect(english(complete, 'Titolo')).toBe('EN Titolo');
    expect(english(relabelled, 'Titolo dell’opera')).toBe('EN Titolo');
    expect(said(complete).toReview).toBeUndefined();
    expect(said(relabelled).toReview).toMatchObject([
      { code: 'TO_REVIEW', file: LOANS, found: '"Titolo" is now "Titolo dell’opera"' },
    ]);
    const entry = { of: 'Titolo dell’opera', is: 'Title of the work' };
    const reviewed = withTranslation(relabelled, LOANS, 'book.entity.json', place, entry);
    expect(said(reviewed).toReview).toBeUndefined();
    expect(english(reviewed, 'Titolo dell’opera')).toBe('Title of the work');
  });

  it('homonyms are each said as their place says; a text that reaches a reader without its place as most places say it', () => {
    const apart = withTranslation(complete, LOANS, SHELVES, COLUMN, { of: 'Titolo', is: 'Degree' });
    const product = said(apart);
    const labelIn = ({ tables }: Pick<typeof product, 'tables'>) =>
      tables['shelves']?.columns.find(({ field }) => field === 'title')?.label;
    expect(labelIn(product.inLocale?.['en'] ?? product)).toBe('Degree');
    expect(labelIn(product)).toBe('Titolo');
    expect(product.inLocale?.['en']?.entities).toEqual(product.entities);
    expect(english(apart, 'Titolo')).toBe('EN Titolo');
    expect(english(apart, 'Degree')).toBe('Degree');
    expect(said(complete).inLocale).toBeUndefined();
  });

  it('a homonym may not be called what another Italian text is: it would be translated again', () => {
    const twice = withTranslation(complete, LOANS, SHELVES, COLUMN, { of: 'Titolo', is: 'Libro' });
    const [finding, ...more] = examine(twice).findings;
    expect(finding).toMatchObject({ code: 'FORBIDDEN_VALUE', file: LOANS, found: '"Libro"' });
    expect(finding?.expected).toContain('"EN Libro"');
    expect(more).toEqual([]);
  });

  it('leave none behind whose place is gone, and name the place that lacks one', () => {
    const entity = complete[BOOK] as { properties: Record<string, unknown> };
    const { shelf, ...rest } = entity.properties;
    const files = { ...complete, [BOOK]: { ...entity, properties: { ...rest, rack: shelf } } };
    const told = examine(files).findings.filter(({ file }) => file === LOANS);
    const at = (name: string) => `/files/book.entity.json/~1properties~1${name}~1title`;
    expect(told).toMatchObject([
      { code: 'UNTRANSLATED', pointer: at('rack') },
      { code: 'UNUSED', pointer: at('shelf'), found: '"Scaffale"' },
    ]);
    expect(told[0]?.expected).toContain('/properties/shelf/title');
    expect(told[1]?.expected).toBe('a place with a text: one of /properties/rack/title');
  });

  it('of a file whose name is misspelt are told once, with the name that is nearest', () => {
    const { files: given, ...rest } = complete[LOANS] as { files: Readonly<Record<string, unknown>> };
    const { 'book.entity.json': book, ...others } = given;
    const files = { ...complete, [LOANS]: { ...rest, files: { ...others, 'bok.entity.json': book } } };
    expect(examine(files).findings.filter(({ code }) => code === 'UNUSED')).toEqual([
      {
        code: 'UNUSED',
        file: LOANS,
        pointer: '/files/bok.entity.json',
        found: '"bok.entity.json"',
        expected: expect.stringMatching(/^a file with texts: .*book\.entity\.json/),
      },
    ]);
  });

  it('stay when items change places, and are not the neighbours’', () => {
    const path = 'loans/loans.table.json';
    const table = complete[path] as { columns: unknown[] };
    const turned = { ...complete, [path]: { ...table, columns: table.columns.toReversed() } };
    expect(said(turned).toReview).toBeUndefined();
    expect(said(turned).messages).toEqual(said(complete).messages);
  });

  it('have the slots of the text as it is now', () => {
    const entry = { of: 'Titolo', is: 'EN {what}' };
    const { findings } = examine(withTranslation(complete, LOANS, 'book.entity.json', place, entry));
    expect(findings).toMatchObject([{ code: 'UNKNOWN_PATH', file: LOANS, found: '{what}' }]);
  });

  it('belong to a language that is offered, the engine’s own words to its messages', () => {
    const french = { ...complete, 'loans/translations.fr.json': { $schema: '', files: {} } };
    expect(examine(french).findings).toMatchObject([
      { code: 'UNKNOWN_NAME', file: 'loans/translations.fr.json', found: '"fr"', expected: 'one of en, it' },
    ]);
    const own = complete[EN] as { labels: Readonly<Record<string, string>> };
    const byText = { ...complete, [EN]: { ...own, labels: { ...own.labels, Titolo: 'Title' } } };
    expect(examine(byText).findings).toMatchObject([
      { code: 'UNUSED', file: EN, pointer: '/labels', found: '"Titolo"' },
    ]);
    const { Sì: _yes, ...fewer } = own.labels;
    expect(examine({ ...complete, [EN]: { ...own, labels: fewer } }).findings).toMatchObject([
      { code: 'UNKNOWN_MESSAGE', file: EN, pointer: '/labels', expected: 'also "Sì"' },
    ]);
  });

  it('a fragment is translated where it is written, once, and is said so in each form that uses it', () => {
    const path = 'loans/loan.form.json';
    const form = complete[path] as { sections: object[] };
    const { files: texts } = complete[LOANS] as { files: Translated };
    const moved = Object.entries(texts['loan.form.json'] ?? {}).filter(([at]) =>
      at.startsWith('/sections/who/'),
    );
    const rest = Object.fromEntries(
      Object.entries(texts['loan.form.json'] ?? {}).filter(([at]) => !at.startsWith('/sections/who/')),
    );
    const fragment = {
      $schema: '../../../../../schemas/meta/fragment.schema.json',
      sections: [form.sections[0]],
    };
    const files = {
      ...complete,
      [path]: { ...form, sections: [{ fragment: 'whose' }, ...form.sections.slice(1)] },
      'loans/whose.fragment.json': fragment,
      [LOANS]: {
        $schema: '',
        files: { ...texts, 'loan.form.json': rest, 'whose.fragment.json': Object.fromEntries(moved) },
      },
    };
    expect(moved.length).toBeGreaterThan(0);
    expect(said(files).messages).toEqual(said(complete).messages);
    const title = '/sections/who/title';
    const own = withTranslation(files, LOANS, 'whose.fragment.json', title, undefined);
    expect(examine(own).findings).toMatchObject([{ code: 'UNTRANSLATED', file: LOANS }]);
    expect(examine(own).findings[0]?.pointer).toContain('/files/whose.fragment.json/');
  });

  it('are asked for neither of slots, nor of references’ labels, nor of what only readers of schemas see', () => {
    const texts = Object.values((complete[LOANS] as { files: Translated }).files).flatMap((each) =>
      Object.values(each).map(({ of }) => of),
    );
    expect(texts.filter((text) => !/\p{Letter}|[#°]/u.test(text.replaceAll(/\{[^}]*\}/g, '')))).toEqual([]);
    expect(texts).not.toContain('fullName');
  });
});

describe('a schema as it is sent', () => {
  const sent = {
    title: 'Stato',
    list: [{ label: 'Stato' }, { label: 'Altro' }],
    inLocale: { en: { list: { 0: { label: 'Country' } } } },
  };

  it('is what its reader’s language says at its places, the same object each time; others read it as it is', () => {
    const english = inLocale(sent, 'en');
    expect(english).toEqual({ ...sent, list: [{ label: 'Country' }, { label: 'Altro' }] });
    expect(inLocale(sent, 'en')).toBe(english);
    expect(english.list[1]).toBe(sent.list[1]);
    expect(inLocale(sent, 'it')).toBe(sent);
    expect(inLocale(undefined, 'en')).toBeUndefined();
  });
});
