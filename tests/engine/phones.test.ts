import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadedBy } from './support/loadedBy.ts';

it('the schema compiler, React, Node and the words of findings are kept away from what phones load', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('../../engine/index.ts', import.meta.url)))];
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((each) => !each.endsWith('.ts'))).toEqual([
    'big.js',
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
  ]);
  expect(loaded.filter((each) => each.includes('/errors/words/'))).toEqual([]);
});
