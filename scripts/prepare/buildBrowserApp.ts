import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './processes.ts';
import { hashTree, runWhenChanged } from './runWhenChanged.ts';

/** Sources of the browser's code. */
const SOURCES = [
  ...['screens', 'engine', 'schemas', '.generated', 'package-lock.json'],
  ...['scripts/build', 'server/host/http/app/ascii.ts'],
];

/**
 * Builds the browser app into `.dist/` unless its sources are unchanged since the last build.
 *
 * @returns an exit code.
 */
export function buildBrowserApp(root: string): Promise<number> {
  return built(root, { config: 'vite.config.ts', into: '.dist', what: "l'applicazione per il browser" });
}

/** Builds the page of the measured form (BENCH=1), after the app, because that build empties the folder. */
export function buildBenchPage(root: string): Promise<number> {
  return built(root, {
    ...{ config: 'vite.bench.config.ts', into: '.dist/bench', what: 'la pagina delle misure' },
  });
}

interface Built {
  /** Vite's, in `scripts/build`. */
  readonly config: string;
  readonly into: string;
  /** As its user calls it. */
  readonly what: string;
}

async function built(root: string, { config: name, into, what }: Built): Promise<number> {
  const config = join(root, 'scripts/build', name);
  if (!existsSync(config)) return 0;
  return runWhenChanged(join(root, into, '.sources'), hashTree(root, SOURCES), () => {
    console.log(`Costruisco ${what}.`);
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    return runNode(root, [vite, 'build', '--config', config, '--logLevel', 'warn']);
  });
}
