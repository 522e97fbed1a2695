import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Product } from '../../../engine/contract/index.ts';
import { createProductCache } from '../../../server/host/product/judge/productCache.ts';
import { testProduct } from '../../support/testProduct.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const TEXTS = { 'a.json': '{"a":1}' };

let product: Product;
let program: string;
beforeAll(async () => {
  product = await testProduct();
});
beforeEach(() => {
  program = writeTestFolder({ 'engine/judge.ts': 'export {};' });
});

const folder = () => join(program, 'node_modules/.cache/products');

it('[SCHEMA-A4] a set examined by one process is read by the next, unchanged and frozen', async () => {
  const first = createProductCache(program);
  expect(await first.read(first.keyOf(TEXTS))).toBeUndefined();
  await first.keep(first.keyOf(TEXTS), product);
  const next = createProductCache(program);
  const cached = await next.read(next.keyOf(TEXTS));
  expect(cached).toEqual(product);
  expect(Object.isFrozen(cached?.entities)).toBe(true);
});

it('[SCHEMA-A4] other files have another key, and so has another program', async () => {
  const { keyOf } = createProductCache(program);
  const key = keyOf(TEXTS);
  expect(keyOf({ 'a.json': '{"a":2}' })).not.toBe(key);
  expect(keyOf({ 'b.json': TEXTS['a.json'] })).not.toBe(key);
  await writeFile(join(program, 'engine/judge.ts'), 'export const strict = true;');
  const stricter = createProductCache(program).keyOf(TEXTS);
  expect(stricter).not.toBe(key);
  await writeFile(join(program, 'package-lock.json'), '{}');
  expect(createProductCache(program).keyOf(TEXTS)).not.toBe(stricter);
});

it('ignores an invalid, incomplete or empty file', async () => {
  const { keyOf, keep } = createProductCache(program);
  await keep(keyOf(TEXTS), product);
  for (const content of ['', 'no product']) {
    await writeFile(join(folder(), keyOf(TEXTS)), content);
    expect(await createProductCache(program).read(keyOf(TEXTS))).toBeUndefined();
  }
});

it('keeps the twelve newest; works without a writable folder', async () => {
  const { keyOf, keep } = createProductCache(program);
  const keys = Array.from({ length: 14 }, (_, at) => keyOf({ 'a.json': `${at}` }));
  for (const key of keys) await keep(key, product);
  const names = await readdir(folder());
  expect(names.length).toBe(12);
  expect(names).toContain(keys.at(-1));
  const nowhere = createProductCache(program, '/dev/null/products');
  await nowhere.keep('key', product);
  expect(await nowhere.read('key')).toBe(product);
});
