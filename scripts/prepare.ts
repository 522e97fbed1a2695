import { fileURLToPath } from 'node:url';
import { ensureChromium } from './prepare/ensureChromium.ts';
import { ensureHeadlessShell } from './prepare/ensureHeadlessShell.ts';
import { ensureNginx } from './prepare/ensureNginx.ts';
import { generateTypes } from './prepare/generateTypes.ts';

// Second part of the bootstrap: everything besides packages. `--browser` also prepares Chromium, `--tests`
// what only tests need: nginx and headless Chromium.
const root = fileURLToPath(new URL('..', import.meta.url));
if (process.argv.includes('--browser')) await ensureChromium();
if (process.argv.includes('--tests')) {
  ensureHeadlessShell();
  ensureNginx();
}
process.exitCode = await generateTypes(root);
