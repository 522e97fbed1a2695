import { type FSWatcher, watch } from 'node:fs';
import { rootsOf, type SchemaRoots } from './readSchemas.ts';

/** Editors write a file in several steps, and people several files. */
const QUIET_MS = 500;

/**
 * Has the schemas read anew when a file of theirs changed, while the product runs.
 *
 * @returns ends the watch.
 */
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

/** Where a system cannot watch folders, the next start says what is wrong. */
function watching(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, changed);
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}
