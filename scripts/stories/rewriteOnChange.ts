import type { FSWatcher } from 'node:fs';

/** An editor saves in several steps: what follows within this time is one change. */
const PAUSE_MS = 300;

/**
 * Writes the stories anew whenever a schema changes, one time after the other. A schema that is wrong at the moment is said, and the catalogue stays
 * as it was. @returns what ends it.
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
