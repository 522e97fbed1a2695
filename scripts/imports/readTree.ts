import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ImportFound, readModule } from './readModule.ts';
import { resolveImport } from './resolveImport.ts';

/**
 * An import with the project file that it resolves to (`server/host/db/migrate.ts`), or null for a package.
 */
export type Import = ImportFound & { readonly target: string | null };

/** A README or another guide (`.md`) with its text. */
export type Readme = { readonly path: string; readonly text: string };

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
