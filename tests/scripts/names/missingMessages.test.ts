import { expect, it } from 'vitest';
import { missingMessages } from '../../../scripts/names/missingMessages.ts';
import { loadLibrary } from '../../engine/support/library.ts';

const library = await loadLibrary();
const [messages] = Object.values(library.messages);
const id = Object.keys(messages?.texts ?? {}).find((each) => /^[a-z]+\.[a-z-]+$/.test(each)) ?? '';
const beginning = id.slice(0, id.indexOf('.'));

it('[SCHEMA-A4] a message that code names must stand in the catalogues', () => {
  expect(id).not.toBe('');
  expect(missingMessages(library, [`t('${id}')`])).toEqual([]);
  const misspelt = `${id}-mistake`;
  expect(missingMessages(library, [`t('${misspelt}')`, `another('${misspelt}')`])).toEqual([misspelt]);
});

it('a column of a table is no message, and neither is a word with a dot that begins like none', () => {
  const [field = ''] = Object.values(library.entities)
    .flatMap(({ properties }) => Object.keys(properties))
    .filter((name) => /^[a-z]+$/.test(name));
  expect(field).not.toBe('');
  expect(missingMessages(library, [`.where('${beginning}.${field}', '=', 1)`])).toEqual([]);
  expect(missingMessages(library, ["'never-such-a.beginning'"])).toEqual([]);
});
