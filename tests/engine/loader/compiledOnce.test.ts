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
function compiledFor(set: Readonly<Record<string, unknown>>): number {
  const compile = vi.spyOn(globalThis, 'Function');
  expect(examine(set).findings).toEqual([]);
  const { length } = compile.mock.calls;
  compile.mockRestore();
  return length;
}

it('the grammar is compiled once for equal files, independent of copies and names of the product', () => {
  const first = compiledFor(files);
  expect(first).toBeGreaterThan(10);
  const entity = Object.keys(files).find((path) => path.endsWith('.entity.json')) ?? '';
  const changed = {
    ...structuredClone(files),
    [entity]: { ...(files[entity] as object), $comment: 'other' },
  };
  expect(compiledFor(changed)).toBeLessThan(first / 10);
});

it('another grammar is compiled anew', () => {
  compiledFor(files);
  const stricter = { ...(files[GRAMMAR] as object), maxProperties: 1 };
  const { findings } = examine({ ...files, [GRAMMAR]: stricter });
  expect(findings[0]).toMatchObject({ code: 'GRAMMAR', pointer: '' });
});
