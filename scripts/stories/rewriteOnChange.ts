import type { FSWatcher } from 'node:fs';

/** Debounce time: editors save in several steps. */
const PAUSE_MS = 300;

/**
 * Rewrites the stories after each change of a schema, one run at a time. A faulty schema is reported, and the
 * catalogue stays unchanged.
 *
 * @returns a function that stops it.
 */
export function rewriteOnChange(
  watcher: Pick<FSWatcher, 'on' | 'close'>,
  write: () => Promise<readonly string[]>,
  say: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const again = async (): Promise<void> => {
    try {
      say(`Wrote ${(await write()).length} story files.`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  watcher.on('change', (_event, name) => {
    if (!String(name).endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      writing = writing.then(again);
    }, PAUSE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
