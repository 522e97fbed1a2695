import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { say } from '../../../engine/node.ts';
import { jsonFaults } from './jsonFaults.ts';
import { type PlacedFault, SchemaFault } from './SchemaFault.ts';

/** A folder of schemas, or some of its folders and files alone. */
export interface SchemaRoot {
  readonly folder: string;
  readonly only?: readonly string[];
}

/** Where a product's schemas lie: one folder, or what it takes over by reference and then its own. */
export type SchemaRoots = string | readonly (string | SchemaRoot)[];

/**
 * What any product takes over from the schemas of this repository: the grammar, the sentences and limits of host, sign-in and one's own account, what
 * a list may be asked. All of it says no product's word; what it refers to and does not bring (the entity `user`) the product has.
 */
export const HOST_SCHEMAS: SchemaRoot = {
  folder: join(import.meta.dirname, '../../../schemas'),
  only: ['meta', 'host', 'auth', 'shared/list-query.entity.json'],
};

/** `rootsOf('schemas')` is `[{ folder: 'schemas' }]`. */
export function rootsOf(roots: SchemaRoots): readonly SchemaRoot[] {
  return [roots].flat().map((root) => (typeof root === 'string' ? { folder: root } : root));
}

/**
 * Every schema file of all roots as it is written, by its path with `/`.
 *
 * @throws SchemaFault for a path that two roots have: nobody could tell which of them counts.
 */
export async function readSchemaTexts(roots: SchemaRoots): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  const twice: PlacedFault[] = [];
  for (const root of rootsOf(roots)) {
    for (const [file, text] of Object.entries(await textsOf(root))) {
      const what = say('fileInFolders', { folder: root.folder });
      if (Object.hasOwn(texts, file)) twice.push({ file, line: 1, column: 1, what });
      texts[file] = text;
    }
  }
  if (twice.length > 0) throw new SchemaFault(twice);
  return texts;
}

async function textsOf({ folder, only }: SchemaRoot): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
  const wanted = names.filter((name) => {
    const path = name.split(sep).join('/');
    return only === undefined || only.some((each) => path === each || path.startsWith(`${each}/`));
  });
  const entries = await Promise.all(
    wanted.map(async (name) => [name.split(sep).join('/'), await readFile(join(folder, name), 'utf8')]),
  );
  return Object.fromEntries(entries);
}

/**
 * The same, parsed: what the engine's `loadProduct` takes.
 *
 * @throws SchemaFault that names every file that is no JSON or says a property twice, with line and column.
 */
export function parseSchemas(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const faults = Object.entries(texts).flatMap(([file, text]) =>
    jsonFaults(text).map((fault) => ({ file, ...fault })),
  );
  if (faults.length > 0) throw new SchemaFault(faults);
  return parseJson(texts);
}

/** The same of texts that are known to have no fault. */
export function parseJson(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, JSON.parse(text)]));
}

/** Every schema file of the roots, parsed. @throws SchemaFault. */
export async function readSchemas(roots: SchemaRoots): Promise<Readonly<Record<string, unknown>>> {
  return parseSchemas(await readSchemaTexts(roots));
}
