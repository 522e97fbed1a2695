import { afterEach, describe, expect, it } from 'vitest';
import {
  createRegistry,
  deepFreeze,
  formatValue,
  registerFormats,
  registerRules,
  setAt,
} from '../../../engine/index.ts';
import { checkModule, compileCheck } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';
import { productOf } from '../support/productOf.ts';

/** A product that uses each keyword that accepts custom names. */
const BOOK = {
  'x-entity': 'book',
  title: 'Libro',
  type: 'object',
  properties: {
    title: { type: 'string', title: 'Titolo' },
    stars: { type: 'integer', title: 'Stelle' },
    isbn: { type: 'string', title: 'ISBN', 'x-isbn': true },
  },
  additionalProperties: false,
};
const FORM = {
  entity: 'book',
  title: 'Libro',
  sections: [
    {
      id: 'all',
      title: 'Tutto',
      fields: [{ field: 'stars', widget: 'x-stars' }, { field: 'title' }, { field: 'isbn' }],
    },
  ],
};
const TABLE = {
  entity: 'book',
  title: 'Libri',
  key: 'isbn',
  empty: 'Nessun libro',
  columns: [{ field: 'isbn', label: 'ISBN', format: 'x-isbn' }],
};
const SCREEN = {
  name: 'books',
  path: '/books',
  title: 'Libri',
  navigation: { label: 'Libri', icon: 'box', order: 1 },
  blocks: [{ kind: 'x-shelf', name: 'front' }],
};
const PAPER = {
  reportCode: 'BOOK',
  title: 'Libro',
  fileName: 'libro.pdf',
  template: 'card',
  sections: [{ kind: 'x-barcode' }],
};
const CARD = { title: 'Cartoncino', html: ['{{#each sections}}{{> (sectionPartial kind)}}{{/each}}'] };
const HOOKS = {
  widgets: ['x-stars'],
  formats: ['x-isbn'],
  blockKinds: ['x-shelf'],
  rules: ['x-isbn'],
  sections: ['x-barcode'],
};
const RULE_TEXTS = { type: '{field}: di un altro tipo', additionalProperties: '{field}: sconosciuto' };
const ISBN = {
  word: 'x-isbn',
  takes: ['boolean'],
  schema: () => ({ pattern: '^97[89]-\\d+$' }),
} as const;

const grammar = Object.fromEntries(
  Object.entries(await libraryFiles()).filter(([path]) => path.startsWith('meta/')),
);

function filesWith(changes: Readonly<Record<string, object>>): Readonly<Record<string, unknown>> {
  const messages = {
    ...{ locale: 'it', name: 'Italiano', direction: 'ltr', formats: { locale: 'it-IT' } },
    ...{ rules: { ...RULE_TEXTS, 'x-isbn': '{field} non è un ISBN' }, texts: {} },
  };
  const files = {
    'messages.it.json': messages,
    'book.entity.json': BOOK,
    'book.form.json': FORM,
    'books.table.json': TABLE,
    'books.screen.json': SCREEN,
    'book.document.json': PAPER,
    'card.template.json': CARD,
    'hooks.json': HOOKS,
    ...changes,
  };
  const contents = Object.entries(files).map(([path, file]) => [path, { $schema: '', ...file }] as const);
  return { ...grammar, ...Object.fromEntries(contents) };
}

function findingsOf(changes: Readonly<Record<string, object>> = {}, files = filesWith(changes)) {
  return examine(files).findings.map(
    ({ code, file, pointer, found, expected }) => `${code} ${file}#${pointer} ${found}, expected ${expected}`,
  );
}

describe('names that a product adds to the words of the engine', () => {
  registerRules([ISBN]);

  it('may be used if the hooks file lists them', () => {
    expect(findingsOf()).toEqual([]);
  });

  it.each([
    ['a widget', 'widgets', 'book.form.json', '/sections/0/fields/0/widget', '"x-stars"'],
    ['a format', 'formats', 'books.table.json', '/columns/0/format', '"x-isbn"'],
    ['a kind of block', 'blockKinds', 'books.screen.json', '/blocks/0/kind', '"x-shelf"'],
    ['a rule', 'rules', 'book.entity.json', '/properties/isbn/x-isbn', '"x-isbn"'],
    ['a kind of section', 'sections', 'book.document.json', '/sections/0/kind', '"x-barcode"'],
  ])('unregistered %s is reported at its place', (_what, sort, file, pointer, found) => {
    const findingTexts = findingsOf({ 'hooks.json': { ...HOOKS, [sort]: [] } });
    expect(findingTexts.map((line) => line.slice(0, line.indexOf(', expected')))).toContainEqual(
      expect.stringMatching(new RegExp(`(?:GRAMMAR|UNKNOWN_WORD) ${file}#${pointer} ${found}`)),
    );
  });

  it('are reported with the nearest name', () => {
    const fields = [{ field: 'stars', widget: 'x-star' }];
    const findingTexts = findingsOf({
      'book.form.json': { ...FORM, sections: [{ id: 'all', title: 'Tutto', fields }] },
    });
    expect(findingTexts).toEqual([
      expect.stringMatching(/^GRAMMAR book\.form\.json#.*"x-star", expected .*x-stars/),
    ]);
  });

  it('are reported if no schema uses them any more', () => {
    const findingTexts = findingsOf({ 'hooks.json': { ...HOOKS, widgets: ['x-stars', 'x-slider'] } });
    expect(findingTexts).toEqual([expect.stringContaining('UNUSED hooks.json#/widgets/1 "x-slider"')]);
  });

  it('are rules only where code has registered them', () => {
    const findingTexts = findingsOf({ 'hooks.json': { ...HOOKS, rules: ['x-isbn', 'x-ean'] } });
    expect(findingTexts).toContainEqual(expect.stringContaining('UNKNOWN_HOOK hooks.json#/rules/1 "x-ean"'));
  });

  it('are rules from their registration on, in files that were examined before as well', () => {
    const late = { type: 'string', title: 'EAN', 'x-late': true };
    const properties = { ...BOOK.properties, isbn: { ...BOOK.properties.isbn, 'x-late': true }, late };
    const hooks = { ...HOOKS, rules: ['x-isbn', 'x-late'] };
    const files = deepFreeze(filesWith({ 'book.entity.json': { ...BOOK, properties }, 'hooks.json': hooks }));
    expect(findingsOf({}, files)).toContainEqual(expect.stringContaining('UNKNOWN_HOOK hooks.json#/rules/1'));
    registerRules([{ ...ISBN, word: 'x-late' }]);
    expect(findingsOf({}, files)).not.toContainEqual(expect.stringContaining('hooks.json'));
  });

  it('of effects must be listed by the hooks; others are reported with the nearest', async () => {
    const files = await libraryFiles();
    const [hooks, workflow] = ['shared/hooks.json', 'loans/loan.workflow.json'] as const;
    const withEffect = (effect: string) => ({
      ...files,
      [hooks]: setAt(files[hooks], 'effects', ['returnedToday']),
      [workflow]: setAt(files[workflow], 'transitions.1.effects', [...new Set(['returnedToday', effect])]),
    });
    const tell = (effect: string) =>
      examine(withEffect(effect)).findings.map(
        ({ code, pointer, found, expected }) => `${code} #${pointer} ${found}, expected ${expected}`,
      );
    expect(tell('returnedToday').filter((line) => line.includes('HOOK'))).toEqual([]);
    expect(tell('returnToday')).toContainEqual(
      expect.stringMatching(/^UNKNOWN_HOOK .*#\/transitions\/1\/effects\/1 "returnToday".*returnedToday/),
    );
  });

  it('begin with x-, so that the engine may have more words', () => {
    const findingTexts = findingsOf({ 'hooks.json': { ...HOOKS, widgets: ['x-stars', 'stars'] } });
    expect(findingTexts).toContainEqual(expect.stringContaining('GRAMMAR hooks.json#/widgets/1 "stars"'));
  });
});

describe('a rule of a product', () => {
  const schema = { type: 'object', properties: { isbn: BOOK.properties.isbn } };

  it('is kept in Node as in the module that browsers load', async () => {
    registerRules([ISBN]);
    const page: { readonly check: ReturnType<typeof compileCheck> } = await import(
      `data:text/javascript,${encodeURIComponent(checkModule(schema))}`
    );
    for (const check of [compileCheck(schema), page.check]) {
      expect(check({ isbn: '978-88' })).toEqual([]);
      expect(check({ isbn: 'Dune' })).toEqual([expect.objectContaining({ path: 'isbn', rule: 'x-isbn' })]);
    }
  });
});

describe('a format of a product', () => {
  const { messages } = productOf({});
  const italian = messages['it'];
  if (italian === undefined) throw new Error('No Italian.');

  it('format values as lists and documents do, and empty ones as nothing', () => {
    registerFormats({ 'x-isbn-group': (value) => `${value}`.replace(/^(\d{3})/, '$1-') });
    expect(formatValue('97888', 'x-isbn-group', italian)).toBe('978-88');
    expect(formatValue(null, 'x-isbn-group', italian)).toBe('');
  });

  it('is text until a format is registered', () => {
    expect(formatValue(7, 'x-nobody', italian)).toBe('7');
  });
});

describe('a registry', () => {
  const names = createRegistry<() => string>('widget');
  const stars = () => 'stars';
  afterEach(() => names.register({ 'x-stars': stars }));

  it('takes a definition again, and no other under its name', () => {
    names.register({ 'x-stars': stars });
    names.register({ 'x-stars': stars });
    expect(() => names.register({ 'x-stars': () => 'others' })).toThrow(
      'The widget "x-stars" is registered twice',
    );
    expect(names.of('x-stars')).toBe(stars);
    expect(names.of('constructor')).toBeUndefined();
  });
});
