import { existsSync } from 'node:fs';
import { aptInstall, isDebianRoot } from './aptInstall.ts';
import { mayInstall } from './ensureChromium.ts';

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
