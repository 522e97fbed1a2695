import { expect, it } from 'vitest';
import { deepFreeze } from '../../../engine/index.ts';
import { examine, kindOf } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { libraryFiles } from '../support/library.ts';

type Files = Readonly<Record<string, unknown>>;

const files: Files = await libraryFiles();
const byKind = Map.groupBy(Object.keys(files), (path) => kindOf(path)?.kind);

/** Each text of a content in turn, as another one. */
function* otherTexts(content: unknown): Generator<unknown> {
  if (typeof content === 'string') yield `${content}x`;
  if (typeof content !== 'object' || content === null) return;
  for (const [key, each] of Object.entries(content)) {
    for (const other of otherTexts(each)) {
      yield Array.isArray(content)
        ? content.with(Number(key), other)
        : { ...(content as object), [key]: other };
      break;
    }
  }
}

it.each([...byKind].flatMap(([kind, paths]) => (kind === undefined ? [] : [{ kind, paths }])))(
  'reused results equal a new examination for any change of $kind',
  ({ paths }) => {
    examine(files);
    for (const path of paths.slice(0, 2)) {
      // The first text is `$schema`.
      for (const content of [...otherTexts(files[path])].slice(1, 1 + runs(1, 4))) {
        const changed = deepFreeze({ ...files, [path]: content });
        expect(JSON.stringify(examine(changed))).toBe(JSON.stringify(examine(structuredClone(changed))));
      }
      const without = Object.fromEntries(Object.entries(files).filter(([each]) => each !== path));
      expect(JSON.stringify(examine(without))).toBe(JSON.stringify(examine(structuredClone(without))));
    }
  },
);

it('findings of a file with several references are repeated when one is left', () => {
  const shared = 'shared/wrong.entity.json';
  const user = (name: string) => ({
    ...(files['loans/book.entity.json'] as object),
    'x-entity': name,
    'x-table': name,
    properties: { part: { $ref: '../shared/wrong.entity.json#/properties/part' } },
  });
  const wrong = {
    ...(files['loans/book.entity.json'] as object),
    'x-entity': 'wrong',
    'x-table': 'wrong',
    properties: { part: { type: 'string', title: 'Parte', 'x-options': 'nowhere' } },
  };
  const set = deepFreeze({
    ...files,
    [shared]: wrong,
    'loans/a.entity.json': user('a'),
    'loans/b.entity.json': user('b'),
  });
  const otherFiles = Object.fromEntries(
    Object.entries(set).filter(([path]) => path !== 'loans/a.entity.json'),
  );
  for (const each of [set, otherFiles, set])
    expect(examine(each).findings).toEqual(examine(structuredClone(each)).findings);
});
