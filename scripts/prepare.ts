import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './prepare/processes.ts';
import { hashTree, runWhenChanged } from './prepare/runWhenChanged.ts';
import {
  aptInstall,
  ensureChromium,
  ensureNginx,
  isDebianRoot,
  mayInstall,
} from './prepare/systemPackages.ts';

/** Makes `.generated/` anew when a schema or a generator changed. @returns an exit code. */
async function generateTypes(root: string): Promise<number> {
  const generator = join(root, 'scripts/generate-types.ts');
  if (!existsSync(generator)) return 0;
  const fingerprint = hashTree(root, [
    'schemas',
    'scripts/generate-types.ts',
    'scripts/generate-grammar.ts',
    'scripts/generate',
    'package-lock.json',
  ]);
  return runWhenChanged(join(root, '.generated/.sources'), fingerprint, () => runNode(root, [generator]));
}

/**
 * Debian's Chromium without desktop windows; its starter in `/usr/bin` would leave a shell process between.
 */
export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Installs the headless shell for browser tests, which needs a third less time for a page. Where it cannot be
 * installed tests use Chromium, without notice.
 */
export function ensureHeadlessShell(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { there = existsSync, install = aptInstall } = {},
): void {
  if (there(HEADLESS_SHELL) || !isDebianRoot() || !mayInstall(env)) return;
  console.log('Installo Chromium senza finestre, per i test: la prima volta serve qualche momento.');
  install('chromium-headless-shell');
}

// Second part of the bootstrap: everything besides packages. `--browser` also prepares Chromium, `--tests`
// what only tests need: nginx and headless Chromium.
const root = fileURLToPath(new URL('..', import.meta.url));
if (process.argv.includes('--browser')) await ensureChromium();
if (process.argv.includes('--tests')) {
  ensureHeadlessShell();
  ensureNginx();
}
process.exitCode = await generateTypes(root);
