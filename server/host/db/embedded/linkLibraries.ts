import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

type Link = { readonly source: string; readonly target: string };

/**
 * Makes the library links that npm packages cannot hold (libpq.so.5 → libpq.so.5.18). The package's own install
 * script does the same, but install scripts may be off.
 *
 * @param folder the package's `native` folder or a copy of it.
 * @returns whether every link is there now; false when the folder may not be written.
 */
export function linkLibraries(folder: string): boolean {
  const missing = readLinks(folder).filter(
    ({ target }) => lstatOrUndefined(place(folder, target)) === undefined,
  );
  try {
    for (const { source, target } of missing) symlinkSync(basename(source), place(folder, target));
    return true;
  } catch (error) {
    // Another process created it in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return linkLibraries(folder);
    return false;
  }
}

/** Paths in the list start with the package's folder name: native/lib/libpq.so. */
function place(folder: string, target: string): string {
  return join(folder, ...target.split('/').slice(1));
}

function readLinks(folder: string): readonly Link[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch {
    return []; // Windows has no links, and no list.
  }
}

function lstatOrUndefined(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}
