import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages can be installed: as root, on Debian and its derivatives. */
export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Whether packages may be installed: by `INSTALL_CHROMIUM`; without it only for demonstrations and tests,
 * never in the environment of a real installation.
 */
export function mayChangeMachine(env: Readonly<Record<string, string | undefined>>): boolean {
  const setting = env['INSTALL_CHROMIUM']?.trim().toLowerCase();
  if (setting) return ['1', 'on', 'true', 'yes', 'si', 'sì'].includes(setting);
  const demo = env['DEMO']?.trim().toLowerCase() ?? '';
  return !env['DATABASE_URL'] && !['0', 'off', 'false', 'no'].includes(demo);
}

/** Installs a package quietly; the caller checks the result. */
export function aptInstall(name: string): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  // The package lists of a fresh machine may be empty or old: they are refreshed after a failure only.
  if (spawnSync('apt-get', install, { ...options, stdio: 'ignore' }).status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', install, options);
  }
}
