import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/contract/index.ts';
import { equal } from '../../engine/index.ts';
import { loadProduct } from '../../engine/node.ts';
import { schemaFiles } from '../support/testProduct.ts';

type Node = Readonly<Record<string, Json>>;

/** Kinds of files with what people are offered. */
const OFFERING = /\.(?:table|workflow|screen|grid)\.json$/;

/** The same without any permission. */
function withoutPermissions(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutPermissions);
  if (typeof value !== 'object' || value === null) return value;
  const words = Object.entries(value).filter(([word]) => word !== 'permission');
  return Object.fromEntries(words.map(([word, each]) => [word, withoutPermissions(each)]));
}

/** Places with an explicit permission that equals the inherited one. */
function repeatedIn(written: Json, followed: unknown, place: string): readonly string[] {
  if (typeof written !== 'object' || written === null) return [];
  const there = (followed ?? {}) as Node;
  const { permission } = written as Node;
  const ownPlaces = permission !== undefined && equal(permission, there['permission']) ? [place] : [];
  const inside = Object.entries(written as Node).flatMap(([word, each]) =>
    word === 'permission' ? [] : repeatedIn(each, there[word], `${place}/${word}`),
  );
  return [...ownPlaces, ...inside];
}

describe('permissions of actions', () => {
  it('are omitted where the call requires the same', async () => {
    const files = (await schemaFiles()) as Readonly<Record<string, Json>>;
    const offering = Object.entries(files).filter(([path]) => OFFERING.test(path));
    const { tables, workflows, screens, grids } = loadProduct({
      ...files,
      ...Object.fromEntries(offering.map(([path, content]) => [path, withoutPermissions(content)])),
    });
    const followed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      ...{ table: tables, workflow: workflows, grid: grids },
      screen: screens,
    };
    const repeated = offering.flatMap(([path, content]) => {
      const [name = '', kind = ''] = (path.split('/').at(-1) ?? '').split('.');
      const { name: called = name } = content as { readonly name?: string };
      const schema = followed[kind]?.[kind === 'screen' ? called : name];
      expect(schema, path).toBeDefined();
      return repeatedIn(content, schema, path);
    });
    expect(repeated).toEqual([]);
  });
});
