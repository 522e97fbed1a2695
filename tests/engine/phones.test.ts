import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadedBy } from './support/loadedBy.ts';

it('phones load neither the schema compiler, React, Node nor the texts of findings', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('../../engine/index.ts', import.meta.url)))];
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((each) => !each.endsWith('.ts'))).toEqual([
    'big.js',
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
  ]);
  expect(loaded.filter((each) => each.includes('/errors/words/'))).toEqual([]);
});
