import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashTree } from '../prepare/hashTree.ts';
import { runNode } from '../prepare/runNode.ts';
import { runWhenChanged } from '../prepare/runWhenChanged.ts';

/** Everything the browser's code is made of. */
const SOURCES = ['screens', 'engine', 'schemas', 'scripts/build', '.generated', 'package-lock.json'];

/** Builds the browser app into `.dist/` unless its sources are unchanged since the last build. @returns an exit code. */
export async function buildBrowserApp(root: string): Promise<number> {
  const config = join(root, 'scripts/build/vite.config.ts');
  if (!existsSync(config)) return 0;
  return runWhenChanged(join(root, '.dist/.sources'), hashTree(root, SOURCES), () => {
    console.log("Costruisco l'applicazione per il browser.");
    return runNode(root, [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      config,
      '--logLevel',
      'warn',
    ]);
  });
}
