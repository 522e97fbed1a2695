import { expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examineInEnglish } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const TABLE = 'meta/table.schema.json';

/** A word of the grammar of lists, and what the loader finds wrong with it: place, found and expected. */
const WRONG: readonly (readonly [story: string, word: object, pointer: string, says: string])[] = [
  ['an unknown annotation', { 'x-nams': 'screen' }, '/x-nams', '"x-nams", expected one of x-names'],
  ['an annotation of another shape', { 'x-list': { move: 1 } }, '/x-list/move', '1, expected true'],
  [
    'an unknown word of a list',
    { 'x-list': { moves: true } },
    '/x-list/moves',
    '"moves", expected one of move',
  ],
  ['an unknown word of a new entry', { 'x-list': { add: { keys: 'name' } } }, '/x-list/add/keys', '"keys"'],
  [
    'a purpose that there is not',
    { 'x-for': { widgets: ['text'] } },
    '/x-for/widgets',
    '"widgets", expected one of widget',
  ],
  ['an unknown way of naming', { 'x-names': { names: 'step' } }, '/x-names', '{"names":"step"}'],
  ['an unlisted mark', { 'x-edit': 'rihgts' }, '/x-edit', '"rihgts", expected'],
  ['a sort that nothing declares', { 'x-names': 'tabel' }, '/x-names', '"tabel", expected one of table'],
  ['an undeclared name', { 'x-names': { name: 'colum' } }, '/x-names', '"colum", expected one of column'],
  [
    'a part that there is not',
    { $ref: 'common.schema.json#/$defs/txt' },
    '/$ref',
    '"common.schema.json#/$defs/txt"',
  ],
  ['an unknown keyword', { typ: 'string' }, '/typ', '"typ", expected one of type'],
  ['a keyword of another shape', { type: 'text' }, '/type', '"text", expected'],
];

it.each(WRONG)('[SCHEMA-A4] %s in the grammar is a finding at its word', (_, word, pointer, says) => {
  const at = ['properties', 'guide', 'items'];
  const grown = setAt(files[TABLE], at.slice(0, 2).join('.'), { type: 'array', items: word });
  const { product, findings } = examineInEnglish({ ...files, [TABLE]: grown });
  expect(product).toBeUndefined();
  expect(
    findings.map((each) => `${each.file}#${each.pointer} ${each.found}, expected ${each.expected}`),
  ).toEqual([expect.stringContaining(`${TABLE}#/${at.join('/')}${pointer} ${says}`)]);
});
