import { beforeAll, describe, expect, it } from 'vitest';
import { type EditedFiles, valueOffers, wordOffers } from '../../../engine/editor/index.ts';
import { productFiles } from './productFiles.ts';

const FORM = 'checklist/pjc.form.json';
const ENTITY = 'checklist/pjc.entity.json';
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

describe('what is offered while a schema is written as text', () => {
  it('is the words that a place may have and has not, with what the grammar says of them', () => {
    const words = wordOffers(files, FORM, '/sections/1');
    expect(words.map(({ text }) => text)).toContain('showWhen');
    expect(words.map(({ text }) => text)).not.toContain('id');
    const field = wordOffers(files, ENTITY, '/properties/AP');
    expect(field.find(({ text }) => text === 'x-was')?.description).toMatch(/^Of an answer/);
  });

  it('is the values that a word may have, through references; nothing where the grammar is open', () => {
    const values = (path: string, pointer: string, word: string) =>
      valueOffers(files, path, pointer, word).map(({ text }) => text);
    expect(values(FORM, '', 'size')).toContain('"lg"');
    expect(values(FORM, '/sections/1', 'closesWhenDone')).toEqual(['true']);
    expect(values(FORM, '', 'title')).toEqual([]);
    expect(values(FORM, '/sections/1', 'constructor')).toEqual([]);
  });

  it('is for a block of a page the words of its kind alone, whichever kind it is', () => {
    const screen = (kind: string) => ({ blocks: [{ kind, name: 'any', props: {} }] });
    const words = (kind: string) =>
      wordOffers({ ...files, 'any.screen.json': screen(kind) }, 'any.screen.json', '/blocks/0/props').map(
        ({ text }) => text,
      );
    expect(words('table')).toEqual(['input', 'readOnly', 'inAddress', 'follows']);
    expect(words('cards')).toEqual(['input', 'card', 'first']);
    expect(words('wizard')).toEqual([]);
    const all = words('x-own').length;
    const kinds = valueOffers(
      { ...files, 'any.screen.json': screen('table') },
      'any.screen.json',
      '/blocks/0',
      'kind',
    );
    expect(kinds.length).toBeGreaterThan(10);
    for (const { text } of kinds) expect(words(JSON.parse(text)).length, text).toBeLessThan(all);
  });

  it('is nothing where there is no grammar, and no such place', () => {
    expect(wordOffers(files, 'readme.txt', '')).toEqual([]);
    expect(wordOffers(files, FORM, '/nowhere/1/deeper')).toEqual([]);
    expect(valueOffers(files, FORM, '/nowhere', 'size')).toEqual([]);
  });
});
