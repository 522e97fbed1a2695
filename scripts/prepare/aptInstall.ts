import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages of the distribution can be installed here: by root, on Debian and its kin. */
export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Whether the machine may be changed: when `INSTALL_CHROMIUM` says so; without a word only for a demonstration and for tests, never where
 * the environment speaks of a real installation.
 */
export function mayChangeMachine(env: Readonly<Record<string, string | undefined>>): boolean {
  const said = env['INSTALL_CHROMIUM']?.trim().toLowerCase();
  if (said) return ['1', 'on', 'true', 'yes', 'si', 'sì'].includes(said);
  const demo = env['DEMO']?.trim().toLowerCase() ?? '';
  return !env['DATABASE_URL'] && !['0', 'off', 'false', 'no'].includes(demo);
}

/** Installs a package of the distribution, quietly; whether it worked is for the caller to see. */
export function aptInstall(name: string): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  // The package lists of a fresh machine may be empty or old: refresh them only if they are no use.
  if (spawnSync('apt-get', install, { ...options, stdio: 'ignore' }).status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', install, options);
  }
}
