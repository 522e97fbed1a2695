import { type FSWatcher, watch } from 'node:fs';
import { rootsOf, type SchemaRoots } from './readSchemas.ts';

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
