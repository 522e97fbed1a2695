import { beforeAll, describe, expect, it } from 'vitest';
import { type EditedFiles, valueOffers, wordOffers } from '../../../engine/editor/index.ts';
import { productFiles } from './productFiles.ts';

const FORM = 'checklist/pjc.form.json';
const ENTITY = 'checklist/pjc.entity.json';
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

describe('completions while a schema is written as text', () => {
  it('are the missing keywords of a place, with their description', () => {
    const words = wordOffers(files, FORM, '/sections/1');
    expect(words.map(({ text }) => text)).toContain('showWhen');
    expect(words.map(({ text }) => text)).not.toContain('id');
    const field = wordOffers(files, ENTITY, '/properties/AP');
    expect(field.find(({ text }) => text === 'x-was')?.description).toMatch(/^Of an answer/);
  });

  it('are the values of a keyword, through references; none for an open grammar', () => {
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

  it('are none without a grammar or a valid place', () => {
    expect(wordOffers(files, 'readme.txt', '')).toEqual([]);
    expect(wordOffers(files, FORM, '/nowhere/1/deeper')).toEqual([]);
    expect(valueOffers(files, FORM, '/nowhere', 'size')).toEqual([]);
  });
});
