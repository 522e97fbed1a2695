import { afterEach, expect, it, vi } from 'vitest';
import { examine } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

afterEach(() => vi.restoreAllMocks());

const GRAMMAR = 'meta/entity.schema.json';
const library = await libraryFiles();
/** With a grammar that no other test of this process has judged by. */
const files: typeof library = {
  ...library,
  [GRAMMAR]: { ...(library[GRAMMAR] as object), $comment: 'of this test' },
};

/** How many functions were compiled to judge these files. */
function compiledFor(set: Readonly<Record<string, unknown>>, wrong = 0): number {
  const compile = vi.spyOn(globalThis, 'Function');
  expect(examine(set).findings).toHaveLength(wrong);
  const { length } = compile.mock.calls;
  compile.mockRestore();
  return length;
}

const entity = Object.keys(files).find((path) => path.endsWith('.entity.json')) ?? '';
const changedBy = (words: object): typeof files => ({
  ...structuredClone(files),
  [entity]: { ...(files[entity] as object), ...words },
});

it('no grammar is compiled for files that fit', () => {
  expect(compiledFor(files)).toBe(0);
  expect(compiledFor(changedBy({ $comment: 'other' }))).toBe(0);
});

it('what explains files that do not fit is compiled once for equal grammars', () => {
  const first = compiledFor(changedBy({ titel: 'Prestito' }), 1);
  expect(first).toBeGreaterThan(10);
  expect(compiledFor(changedBy({ titel: 'Prestiti' }), 1)).toBe(0);
});

it('another grammar judges anew', () => {
  compiledFor(files);
  const stricter = { ...(files[GRAMMAR] as object), maxProperties: 1 };
  const { findings } = examine({ ...files, [GRAMMAR]: stricter });
  expect(findings[0]).toMatchObject({ code: 'GRAMMAR', pointer: '' });
});
