import { existsSync } from 'node:fs';
import { aptInstall, isDebianRoot } from './aptInstall.ts';
import { mayInstall } from './ensureChromium.ts';

/** Where Debian puts Chromium without the windows of a desktop; its own starter in `/usr/bin` leaves a shell standing between. */
export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Installs the same Chromium without windows, for the tests in a browser: a page costs it a third less. Where it may not be installed, or a
 * distribution has none, tests use Chromium itself, and nothing is said.
 */
export function ensureHeadlessShell(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { there = existsSync, install = aptInstall } = {},
): void {
  if (there(HEADLESS_SHELL) || !isDebianRoot() || !mayInstall(env)) return;
  console.log('Installo Chromium senza finestre, per i test: la prima volta serve qualche momento.');
  install('chromium-headless-shell');
}
