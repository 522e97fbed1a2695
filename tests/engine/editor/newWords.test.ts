import { expect, it } from 'vitest';
import {
  atPointer,
  conditionWords,
  type EditedFiles,
  editSchema,
  fileOutline,
  mayInList,
  panelOf,
  panelOffer,
  removeItem,
  stepInOutline,
  textsOf,
} from '../../../engine/editor/index.ts';
import { examine, phraseText } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

const TABLE = 'loans/loans.table.json';
const FORM = 'loans/loan.form.json';

/** The library with keywords in its grammar that the code does not know. */
async function grownFiles(): Promise<EditedFiles> {
  const words = [
    ['table', '/properties/hints', HINTS],
    ['form', '/$defs/fieldLayout/properties/abacus', { const: true, 'x-for': { type: ['integer'] } }],
  ] as const;
  const additions = [
    [
      TABLE,
      '/hints',
      [{ name: 'first' }, { name: 'second', remark: 'Si chiude alle 18' }, { name: 'third' }],
    ],
  ] as const;
  const grown = words.map(([kind, at, value]) => [`meta/${kind}.schema.json`, at, value] as const);
  return [...grown, ...additions].reduce<EditedFiles>(
    (files, [file, at, value]) => editSchema(files, { does: 'set', file, at, value }),
    (await libraryFiles()) as EditedFiles,
  );
}

const HINTS = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      remark: { type: 'string', 'x-text': true },
      due: { $ref: 'common.schema.json#/$defs/condition' },
      weight: { $ref: 'common.schema.json#/$defs/expression' },
    },
    required: ['name'],
    additionalProperties: false,
  },
  'x-list': { move: true, remove: true },
};

const words = (id: string) => ({ 'schema.table.hints.many': 'Avvisi' })[id];

it('a list is ordered and shortened as its grammar allows, else fixed', async () => {
  const files = await grownFiles();
  const row = fileOutline(files, TABLE, words).find(({ pointer }) => pointer === '/hints/1');
  if (row === undefined) throw new Error('no line');
  const names = (of: EditedFiles) =>
    (atPointer(of[TABLE], '/hints') as { name: string }[]).map(({ name }) => name);
  expect([mayInList(row, 'move'), mayInList(row, 'remove')]).toEqual([true, true]);
  expect(names(stepInOutline(files, row, 'up').files)).toEqual(['second', 'first', 'third']);
  expect(names(removeItem(files, row))).toEqual(['first', 'third']);
  const plain = editSchema(files, {
    does: 'remove',
    file: 'meta/table.schema.json',
    at: '/properties/hints/x-list',
  });
  const fixed = fileOutline(plain, TABLE, words).find(({ pointer }) => pointer === '/hints/1');
  expect(fixed && [mayInList(fixed, 'move'), mayInList(fixed, 'remove')]).toEqual([false, false]);
});

it('a text is owed a translation, and is one of its line', async () => {
  const files = await grownFiles();
  const italian = { does: 'set', file: 'shared/messages.it.json', at: '/ofSchemas', value: true } as const;
  const missingTranslations = examine(editSchema(files, italian)).findings.filter(
    ({ pointer }) => pointer === '/texts/Si chiude alle 18',
  );
  expect(missingTranslations.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'UNTRANSLATED loans/translations.en.json',
  ]);
  const texts = textsOf(files, { file: TABLE, pointer: '/hints/1' });
  expect(texts.map(({ place }) => place)).toEqual(['/hints/second/remark']);
});

it('a condition and an expression are checked against the known names of their place', async () => {
  const files = await grownFiles();
  const conditions = { 'table.total': { minimum: 1 }, 'table.totl': { minimum: 1 } };
  const set = { does: 'set', file: TABLE } as const;
  const unknown = [
    { ...set, at: '/hints/0/due', value: conditions },
    { ...set, at: '/hints/1/weight', value: { add: [{ $value: 'table.total' }, { $value: 'table.totle' }] } },
  ].reduce<EditedFiles>((now, step) => editSchema(now, step), files);
  const findingTexts = examine(unknown).findings.map(
    (each) => `${each.pointer} ${phraseText(each.found, 'en')}`,
  );
  expect(findingTexts).toEqual([
    '/hints/0/due/table.totl "table.totl"',
    '/hints/1/weight/add/1/$value "table.totle"',
  ]);
  const offeredWords = conditionWords(unknown, { file: TABLE, pointer: '/hints/0' });
  expect(offeredWords.map(({ word, said: is }) => [word, is])).toEqual([['due', conditions]]);
});

it('a keyword is offered to the fields that its grammar allows', async () => {
  const files = await grownFiles();
  const offered = (path: string, pointer: string) => {
    const textOf = (id: string) =>
      id.startsWith('schema.form.fieldLayout.abacus') ? 'Pallottoliere' : undefined;
    const offer = panelOffer(files, FORM, { file: FORM, pointer, path });
    return panelOf(files, FORM, pointer, { textOf, ...offer })?.words;
  };
  expect(offered('pagesBefore', '/sections/1/fields/0')).toEqual(['abacus']);
  expect(offered('damaged', '/sections/1/fields/2')).toEqual([]);
});
