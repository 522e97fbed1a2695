import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../../renderer-pdf/browser/findChromium.ts';

/**
 * Installs Chromium where it is missing and may be installed (root on Debian and its kin). Elsewhere it says what to
 * do and goes on: without it everything works but the printing of documents.
 */
export async function ensureChromium(): Promise<void> {
  const missing = await problem();
  if (missing === null) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall && !process.env['CHROMIUM_PATH']) {
    aptInstall();
    if ((await problem()) === null) return;
  }
  console.warn(missing);
}

/** What keeps Chromium from being used, in words; null when nothing does. */
function problem(): Promise<string | null> {
  return findChromium().then(
    () => null,
    (error: Error) => error.message,
  );
}

function aptInstall(): void {
  console.log('Installo Chromium, che stampa i PDF: la prima volta serve qualche minuto.');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  // The package lists of a fresh machine may be empty or old: refresh them only if they are no use.
  if (spawnSync('apt-get', install, { ...options, stdio: 'ignore' }).status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', install, options);
  }
}
