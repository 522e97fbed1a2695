import { fileURLToPath } from 'node:url';
import { ensureChromium } from './prepare/ensureChromium.ts';
import { ensureHeadlessShell } from './prepare/ensureHeadlessShell.ts';
import { ensureNginx } from './prepare/ensureNginx.ts';
import { generateTypes } from './prepare/generateTypes.ts';

// The second half of the bootstrap: what the packages alone do not bring. `--browser` also looks for Chromium, `--tests` for
// what tests alone use: nginx, and Chromium without windows.
const root = fileURLToPath(new URL('..', import.meta.url));
if (process.argv.includes('--browser')) await ensureChromium();
if (process.argv.includes('--tests')) {
  ensureHeadlessShell();
  ensureNginx();
}
process.exitCode = await generateTypes(root);
