import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CODE_PHRASES } from '../../../engine/editor/index.ts';
import { textOf } from '../../../engine/index.ts';
import { loadedProduct } from '../../schemas/product.ts';

const PACKAGES = join(import.meta.dirname, '../../../node_modules/@codemirror');
const ASKED = /\bphrase\((?:[\w.]+, )?(?:[\w.]+ \? "([^"]+)" : )?"([^"]+)"/g;

/** Phrases that the packages ask to translate. */
async function askedPhrases(): Promise<ReadonlySet<string>> {
  const names = await readdir(PACKAGES);
  const sources = await Promise.all(
    names.map((name) => readFile(join(PACKAGES, name, 'dist/index.js'), 'utf8')),
  );
  const phraseIds = sources.flatMap((source) => [...source.matchAll(ASKED)].flatMap(([, ...said]) => said));
  return new Set(phraseIds.filter((each) => each !== undefined));
}

it('[CKL-04] has every text of the editor in every language, with its slots', async () => {
  const phrases = await askedPhrases();
  expect(phrases).toContain('Find');
  expect(phrases).toContain('Unfolded lines');
  expect([...phrases].filter((phrase) => !Object.hasOwn(CODE_PHRASES, phrase))).toEqual([]);
  expect(Object.keys(CODE_PHRASES).filter((phrase) => !phrases.has(phrase))).toEqual([]);
  for (const catalogue of Object.values((await loadedProduct()).messages)) {
    for (const [phrase, id] of Object.entries(CODE_PHRASES)) {
      const phraseText = textOf(id, catalogue);
      expect(phraseText, id).toBeDefined();
      expect(phraseText?.split('$').length, id).toBe(phrase.split('$').length);
    }
  }
});
