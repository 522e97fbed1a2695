import { type FSWatcher, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { runNode } from './prepare/processes.ts';
import { writeStories } from './stories/writeStories.ts';

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

/**
 * `node scripts/catalogue.ts` opens the catalogue on port 6006 and updates it when schemas change; `node
 * scripts/catalogue.ts build [folder]` writes it as static files into `.dist-catalogue/` or the folder.
 */
const root = join(import.meta.dirname, '..');
const storybook = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
const config = ['--config-dir', join(root, 'stories/.storybook')];

console.log(`Wrote ${(await writeStories(root)).length} story files.`);
const [, , word, folder = '.dist-catalogue'] = process.argv;
if (word === 'build') {
  const args = [storybook, 'build', ...config, '--output-dir', resolve(root, folder), '--quiet'];
  process.exitCode = await runNode(root, args);
} else {
  const watcher = watch(join(root, 'schemas'), { recursive: true });
  const stop = rewriteOnChange(watcher, () => writeStories(root), console.log);
  process.exitCode = await runNode(root, [storybook, 'dev', ...config, '--port', '6006', '--no-open']);
  stop();
}
