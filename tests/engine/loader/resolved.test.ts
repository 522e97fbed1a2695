import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../../engine/contract/index.ts';
import { examine } from '../../../engine/node.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';
import { abbreviationsIn, resolvedOf } from '../support/abbreviations.ts';
import { libraryFiles } from '../support/library.ts';
import examples from './resolved.cases.json' with { type: 'json' };

type Files = Readonly<Record<string, unknown>>;

const LIST_QUERY = 'shared/list-query.entity.json';
/** Rules of the fields below that the library has no sentences for. */
const RULES = { 'x-required-if': '{field}?', signature: '{field}?', additionalProperties: '{field}?' };
const sources: Files = examples.files;

let files: Files;
let product: Product;
let cantieri: Files;
beforeAll(async () => {
  cantieri = await readSchemas(new URL('../../../schemas', import.meta.url).pathname);
  const library = await libraryFiles();
  const catalogues = ['it', 'en'].map((locale) => {
    const path = `shared/messages.${locale}.json`;
    const messages = library[path] as { readonly rules: object };
    return [path, { ...messages, rules: { ...messages.rules, ...RULES } }] as const;
  });
  files = {
    ...library,
    ...Object.fromEntries(catalogues),
    [LIST_QUERY]: cantieri[LIST_QUERY],
    ...sources,
  };
  const result = examine(files);
  expect(result.findings).toEqual([]);
  product = result.product as Product;
});

describe('a file that says less than the product has', () => {
  it.each(Object.entries(examples.resolved))('is resolved in full: %s', (path, resolved) => {
    expect(resolvedOf(product, path, sources[path])).toEqual(resolved);
  });

  it('has an example above for each word that abbreviates a file of the product', () => {
    const { product: whole } = examine(cantieri);
    const present = abbreviationsIn({ ...metaIn(cantieri), ...sources }, product);
    const lacking = [...abbreviationsIn(cantieri, whole as Product)].filter(([word]) => !present.has(word));
    expect(lacking).toEqual([]);
    expect(present.size).toBeGreaterThan(50);
  });
});

function metaIn(all: Files): Files {
  return Object.fromEntries(Object.entries(all).filter(([path]) => path.startsWith('meta/')));
}
