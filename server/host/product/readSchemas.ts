import { type FSWatcher, watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { say } from '../../../engine/node.ts';
import { jsonFaults, type PlacedFault, SchemaFault } from './SchemaFault.ts';

/** A folder of schemas, optionally limited to some of its folders and files. */
interface SchemaRoot {
  readonly folder: string;
  readonly only?: readonly string[];
}

/** Schema folders of a product: one folder, or shared folders followed by its own. */
export type SchemaRoots = string | readonly (string | SchemaRoot)[];

/**
 * Schemas of this repository that every product takes over: grammar, messages and limits of the host, sign-in
 * and account, list queries. They contain no words of a product; the entity `user` that they refer to belongs
 * to the product.
 */
export const HOST_SCHEMAS: SchemaRoot = {
  folder: join(import.meta.dirname, '../../../schemas'),
  only: ['meta', 'host', 'auth', 'shared/list-query.entity.json'],
};

/** `rootsOf('schemas')` is `[{ folder: 'schemas' }]`. */
function rootsOf(roots: SchemaRoots): readonly SchemaRoot[] {
  return [roots].flat().map((root) => (typeof root === 'string' ? { folder: root } : root));
}

/**
 * All schema files of the roots as text, by path with `/`.
 *
 * @throws SchemaFault for a path found in two roots, because it would be ambiguous.
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
  const selected = names.filter((name) => {
    const path = name.split(sep).join('/');
    return only === undefined || only.some((each) => path === each || path.startsWith(`${each}/`));
  });
  const entries = await Promise.all(
    selected.map(async (name) => [name.split(sep).join('/'), await readFile(join(folder, name), 'utf8')]),
  );
  return Object.fromEntries(entries);
}

/**
 * Parses schema files, as input of the engine's `loadProduct`.
 *
 * @throws SchemaFault with line and column of each syntax error or duplicate property.
 */
export function parseSchemas(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const faults = Object.entries(texts).flatMap(([file, text]) =>
    jsonFaults(text).map((fault) => ({ file, ...fault })),
  );
  if (faults.length > 0) throw new SchemaFault(faults);
  return parseJson(texts);
}

/** Parses texts that are known to be valid. */
export function parseJson(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, JSON.parse(text)]));
}

/** Every schema file of the roots, parsed. @throws SchemaFault. */
export async function readSchemas(roots: SchemaRoots): Promise<Readonly<Record<string, unknown>>> {
  return parseSchemas(await readSchemaTexts(roots));
}

/** Debounce: editors write a file in several steps, and people save several files. */
const QUIET_MS = 500;

/** Calls `refresh` when a schema file changes while the server runs. @returns stops watching. */
export function watchSchemas(schemas: SchemaRoots, refresh: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => refresh().catch(() => undefined), QUIET_MS);
    timer.unref();
  };
  const watchers = rootsOf(schemas).map(({ folder }) => watching(folder, soon));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher?.close();
  };
}

/** Undefined on systems that cannot watch folders: changes then need a restart. */
function watching(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, changed);
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}
