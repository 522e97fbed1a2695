/**
 * `node scripts/stories/catalogue.ts` opens the catalogue on port 6006 and updates it when schemas change; `node
 * scripts/stories/catalogue.ts build [folder]` writes it as static files into `.dist-catalogue/` or the folder.
 */
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { runNode } from '../prepare/processes.ts';
import { recordWhenChanged } from './recordWhenChanged.ts';
import { rewriteOnChange } from './rewriteOnChange.ts';
import { writeStories } from './writeStories.ts';

const root = join(import.meta.dirname, '../..');
const storybook = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
const config = ['--config-dir', join(root, 'stories/.storybook')];

if ((await recordWhenChanged(root)) !== 0) process.exit(1);
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
