import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * An import with the project file that it resolves to (`server/host/db/migrate.ts`), or null for a package.
 */
export type Import = ImportFound & { readonly target: string | null };

/** A README or another guide (`.md`) with its text. */
type Readme = { readonly path: string; readonly text: string };

export type SourceFile = {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
};

/** The project as input of the checks; paths are relative to the root, with `/`. */
export type Tree = {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly sources: readonly SourceFile[];
  readonly readmes: readonly Readme[];
};

const SOURCE = /\.(?:ts|tsx|mjs)$/;

/**
 * Reads the given top-level folders and the files beside them, without hidden folders and node_modules; of
 * `.github` the guides alone.
 */
export function readTree(root: string, tops: readonly string[]): Tree {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = (folder: string) => {
    folders.push(folder);
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.name === 'node_modules' || (entry.name.startsWith('.') && entry.name !== '.storybook'))
        continue;
      if (entry.isDirectory()) walk(path);
      else files.push(path);
    }
  };
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile()) files.push(entry.name);
    else if (tops.includes(entry.name)) walk(entry.name);
  }
  const sources = files.filter((file) => SOURCE.test(file)).map((path) => readSource(root, path));
  const readmes = [...files, ...guidesOf(root)]
    .filter((file) => file.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return { folders, files, sources, readmes };
}

function guidesOf(root: string): string[] {
  const folder = join(root, '.github');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    posix.join('.github', path),
  );
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = readModule(path, text).map((found) => ({
    ...found,
    target: resolveImport(path, found.specifier),
  }));
  return { path, text, imports };
}

/**
 * The project file of a specifier, or null for a package or Node module:
 * `resolveImport('server/host/db/a.ts', '../app.ts')` is `server/app.ts`. Specifiers of this project include
 * the file ending.
 */
export function resolveImport(from: string, specifier: string): string | null {
  const path = specifier.replace(/[?#](?:raw|url|inline|worker).*$/, '');
  if (path.startsWith('#generated/')) return path.replace('#generated/', '.generated/');
  if (!path.startsWith('.')) return null;
  return posix.normalize(posix.join(posix.dirname(from), path));
}

/** An import or re-export; `line` counts from 1. */
type ImportFound = { readonly specifier: string; readonly line: number };

/**
 * Imports of a TypeScript or JavaScript text: static, re-exported, type-only, and dynamic ones with a
 * literal.
 *
 * @throws Error if the text does not parse.
 */
export function readModule(file: string, text: string): ImportFound[] {
  const { module, errors } = parseSync(file, text);
  const error = errors[0];
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const importAt = (specifier: string, offset: number): ImportFound => ({
    specifier,
    line: text.slice(0, offset).split('\n').length,
  });
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest ?? []),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2];
    return specifier === undefined ? [] : [importAt(specifier, start)];
  });
  const requests = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...reexports];
  return unique([...requests.map(({ value, start }) => importAt(value, start)), ...dynamic]);
}

/** Removes duplicates: `export { a, b } from './x.ts'` lists its source once per name. */
function unique(imports: readonly ImportFound[]): ImportFound[] {
  return [...new Map(imports.map((found) => [`${found.specifier}:${found.line}`, found])).values()];
}

/**
 * The topic folder of a file: `engine/form/fields/x.ts` is in `engine/form`, `engine/react/table/x.tsx` in
 * `engine/react/table`, `server/areas/team/calls/x.ts` in `server/areas/team`; null for other files of these
 * trees and outside of engine, host and areas.
 */
export function folderOf(path: string): string | null {
  return /^(?:engine\/react|engine(?!\/react)|server\/(?:host|areas))\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}
