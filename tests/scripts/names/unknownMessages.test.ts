import { expect, it } from 'vitest';
import { unknownMessages } from '../../../scripts/names/unusedNames.ts';
import { loadLibrary } from '../../engine/support/library.ts';

const library = await loadLibrary();
const [catalogue] = Object.values(library.messages);
const [id = ''] = Object.keys(catalogue?.texts ?? {});
const group = id.slice(0, id.indexOf('.'));
const unknownIn = (...code: readonly string[]) => unknownMessages(library, code);

it('an id in code without an entry in a catalogue is reported, in any place', () => {
  expect(unknownIn(`t('${id}')`)).toEqual([]);
  expect(unknownIn(`const said = late ? '${group}.gone' : '${id}';`)).toEqual([`${group}.gone`]);
  expect(unknownIn(`t('${group}.gone')`, `say('${group}.gone')`)).toEqual([`${group}.gone`]);
});

it('a word that code defines or completes is none, nor is a name of another kind', () => {
  expect(unknownIn(`const words = { '${group}.own': 'Mio' }; t('${group}.own')`)).toEqual([]);
  expect(unknownIn(`const words = { '${group}.many.one': '1' }; t(count('${group}.many'))`)).toEqual([]);
  expect(unknownIn("import './thing.css'; getAt(record, 'pages.count')")).toEqual([]);
});
