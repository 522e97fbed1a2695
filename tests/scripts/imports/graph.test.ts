import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withMayImport } from '../../../scripts/imports/checkReadmes.ts';
import { findCircles } from '../../../scripts/imports/checks.ts';
import { checkTree } from '../../../scripts/imports/checkTree.ts';
import { importZoneOf } from '../../../scripts/imports/folderRules.ts';
import { readModule, resolveImport } from '../../../scripts/imports/readTree.ts';
import { runs } from '../../support/runs.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const NODES = ['a', 'b', 'c', 'd', 'e'];
const edges = fc.array(fc.tuple(fc.constantFrom(...NODES), fc.constantFrom(...NODES)), { maxLength: 14 });

function graphOf(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const graph = new Map<string, string[]>(NODES.map((node) => [node, []]));
  for (const [from, to] of pairs) graph.get(from)?.push(to);
  return graph;
}

/**
 * A simple algorithm for comparison: remove nodes without imports until none is left or none can be removed.
 */
function hasCircle(graph: ReadonlyMap<string, readonly string[]>): boolean {
  const remaining = new Map([...graph].map(([node, to]) => [node, new Set(to)]));
  for (let size = -1; size !== remaining.size; ) {
    size = remaining.size;
    for (const [node, to] of remaining)
      if ([...to].every((each) => !remaining.has(each))) remaining.delete(node);
  }
  return remaining.size > 0;
}

describe('circles of imports', () => {
  it('are found if there are any, and are circles', () => {
    const property = fc.property(edges, (pairs) => {
      const graph = graphOf(pairs);
      const circles = findCircles(graph);
      expect(circles.length > 0).toBe(hasCircle(graph));
      for (const circle of circles) {
        expect(circle[0]).toBe(circle.at(-1));
        expect(new Set(circle).size).toBe(circle.length - 1);
        circle.slice(1).forEach((node, index) => {
          expect(graph.get(circle[index] ?? '')).toContain(node);
        });
      }
    });
    fc.assert(property, { numRuns: runs(500) });
  });

  it('are resolved by removing one import of each listed circle, repeatedly', () => {
    const property = fc.property(edges, (pairs) => {
      const graph = graphOf(pairs);
      for (let circles = findCircles(graph); circles.length > 0; circles = findCircles(graph)) {
        for (const [from = '', to = ''] of circles)
          graph.set(
            from,
            (graph.get(from) ?? []).filter((each) => each !== to),
          );
      }
      expect(hasCircle(graph)).toBe(false);
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('a file that imports itself is one', () => {
    expect(findCircles(new Map([['a', ['a']]]))).toEqual([['a', 'a']]);
    expect(findCircles(new Map([['a', ['b', 'b']]]))).toEqual([]);
  });
});

describe('the target of an import', () => {
  it.each<[string, string, string | null]>([
    ['server/db/a.ts', './b.ts', 'server/db/b.ts'],
    ['server/db/a.ts', '../app.ts', 'server/app.ts'],
    ['server/db/a.ts', '../../engine/index.ts', 'engine/index.ts'],
    ['server/db/a.ts', '../../../etc/passwd', '../etc/passwd'],
    ['server/a.ts', './x/../y/./z.ts', 'server/y/z.ts'],
    ['screens/a.tsx', './logo.svg?url', 'screens/logo.svg'],
    ['screens/a.tsx', './text.md?raw', 'screens/text.md'],
    ['screens/a.tsx', './w.ts?worker&inline', 'screens/w.ts'],
    ['engine/a.ts', '#generated/grammar/form.ts', '.generated/grammar/form.ts'],
    ['engine/a.ts', 'ajv/dist/2020.js', null],
    ['engine/a.ts', '@scope/name', null],
    ['engine/a.ts', 'node:fs', null],
  ])('from %s, %s is %s', (from, specifier, target) => {
    expect(resolveImport(from, specifier)).toBe(target);
  });

  it.each<[string, string | null]>([
    ['engine/form/settle.ts', 'engine'],
    ['engine/react/form/x.tsx', 'engine/react'],
    ['engine/reactive/x.ts', 'engine'],
    ['engineering/x.ts', null],
    ['renderer-pdf/index.ts', 'renderer-pdf'],
    ['README.md', null],
  ])('%s is in %s', (path, zone) => {
    expect(importZoneOf(path)).toBe(zone);
  });

  it.each<[string, string, readonly string[]]>([
    ['an import for its side effect', "import './style.css';", ['./style.css:1']],
    ['types alone', "import type { A } from './a.ts';", ['./a.ts:1']],
    ['a type among values', "import { type A, b } from './a.ts';", ['./a.ts:1']],
    ['names passed on', "export { a, b, c } from './a.ts';", ['./a.ts:1']],
    ['types passed on', "export type * from './a.ts';", ['./a.ts:1']],
    ['a dynamic import', "const a = () => import('./a.ts');", ['./a.ts:1']],
    ['a dynamic import in backticks', 'const a = () => import(`./a.ts`);', ['./a.ts:1']],
    ['a computed one, which is skipped', 'const a = (n: string) => import(n);', []],
    ['none in a comment', "// import './a.ts';\n/* import './b.ts'; */", []],
    ['none in a text', 'const a = "import \'./a.ts\'";', []],
    [
      'several on several lines',
      "import a from 'a';\n\nimport {\n  b,\n} from './b.ts';",
      ['a:1', './b.ts:5'],
    ],
    ['with its kind', "import a from './a.json' with { type: 'json' };", ['./a.json:1']],
  ])('reads %s', (_story, text, found) => {
    expect(readModule('x.tsx', text).map(({ specifier, line }) => `${specifier}:${line}`)).toEqual(found);
  });
});

describe('imports around the rules of folders', () => {
  const faultsOf = (files: Readonly<Record<string, string>>): string[] => {
    const folders = [
      ...new Set(
        Object.keys(files).flatMap((path) =>
          path
            .split('/')
            .slice(0, -1)
            .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
        ),
      ),
    ];
    const readmeOf = (folder: string) => {
      const path = `${folder}/README.md`;
      return [path, withMayImport(path, '#')] as const;
    };
    return checkTree(
      writeTestFolder({ ...Object.fromEntries(folders.map((folder) => readmeOf(folder))), ...files }),
    );
  };

  it.each<[string, string, string, RegExp]>([
    ['for its side effect alone', 'engine/a.ts', "import '../server/b.ts';", /engine may not import server/],
    ['by a style sheet', 'server/a.ts', "import '../screens/app.css';", /server may not import screens/],
    [
      'by a detour through its own folder',
      'engine/form/a.ts',
      "import { b } from '../../engine/../server/b.ts';\nexport const a = b;",
      /engine may not import server/,
    ],
    [
      'with a question behind',
      'engine/a.ts',
      "import b from '../screens/b.svg?url';\nexport const a = b;",
      /engine may not import screens/,
    ],
    [
      'a dynamic import',
      'renderer-pdf/a.ts',
      "export const a = () => import('../screens/b.ts');",
      /renderer-pdf may not import screens/,
    ],
    [
      'a part of a package',
      'engine/a.ts',
      "import { b } from 'react-dom/client';\nexport const a = b;",
      /react-dom\/client has no place in engine/,
    ],
    [
      'a package of a banned family',
      'screens/a.ts',
      "import { b } from '@fastify/cookie';\nexport const a = b;",
      /@fastify\/cookie has no place in screens/,
    ],
  ])('%s', (_story, path, text, fault) => {
    expect(faultsOf({ [path]: text })).toEqual([expect.stringMatching(fault)]);
  });

  it('a package whose name only starts like a banned one passes', () => {
    expect(
      faultsOf({
        'engine/a.ts': "import { b } from 'reactive';\nexport const a = b;",
        'screens/a.ts': "import { b } from 'pgfoo';\nexport const c = b;",
      }),
    ).toEqual([]);
  });

  it('foreign, hidden or installed folders are ignored', () => {
    expect(
      faultsOf({
        'server/node_modules/x/a.ts': "import '../../../screens/b.ts';",
        'server/.cache/a.ts': 'import {',
        'notes/a.ts': 'import {',
      }),
    ).toEqual([]);
  });
});
