import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './prepare/processes.ts';
import { hashTree, runWhenChanged } from './prepare/runWhenChanged.ts';
import { ensureChromium, ensureHeadlessShell, ensureNginx } from './prepare/systemPackages.ts';
import { recordWhenChanged } from './stories/recordWhenChanged.ts';

/** Makes `.generated/` anew when a schema or a generator changed. @returns an exit code. */
async function generateTypes(root: string): Promise<number> {
  const generator = join(root, 'scripts/generate-types.ts');
  if (!existsSync(generator)) return 0;
  const fingerprint = hashTree(root, [
    'schemas',
    'scripts/generate-types.ts',
    'scripts/generate',
    'package-lock.json',
  ]);
  return runWhenChanged(join(root, '.generated/.sources'), fingerprint, () => runNode(root, [generator]));
}

// Second part of the bootstrap: everything besides packages. `--browser` also prepares Chromium, `--tests`
// what only tests need: nginx, headless Chromium and the recorded answers of the stories.
const root = fileURLToPath(new URL('..', import.meta.url));
if (process.argv.includes('--browser')) await ensureChromium();
if (process.argv.includes('--tests')) {
  ensureHeadlessShell();
  ensureNginx();
}
process.exitCode = await generateTypes(root);
if (process.argv.includes('--tests') && process.exitCode === 0)
  process.exitCode = await recordWhenChanged(root);
