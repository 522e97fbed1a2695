import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findChromium, HEADLESS_SHELL } from '../../renderer-pdf/browser/findChromium.ts';

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

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Installs nginx and openssl (for its certificate) for the tests of the proxy, where missing and allowed.
 * Otherwise it prints instructions and continues: those tests are skipped.
 */
export function ensureNginx(env: Environment = process.env, install = installQuietly): void {
  if (nginxProblem(env) === null) return;
  if (isDebianRoot() && mayChangeMachine(env)) {
    console.log('Installo nginx, con cui i test provano il proxy: la prima volta serve qualche momento.');
    if (!runs(env, 'nginx', '-v')) install('nginx-light');
    if (!runs(env, 'openssl', 'version')) install('openssl');
  }
  const problem = nginxProblem(env);
  if (problem !== null) console.warn(problem);
}

/** Why nginx cannot be used, as text for the operator; null if it can. */
export function nginxProblem(env: Environment = process.env): string | null {
  if (runs(env, 'nginx', '-v') && runs(env, 'openssl', 'version')) return null;
  return 'Mancano nginx o openssl: i test del proxy sono saltati. Installali, oppure lancia npm test come root su Debian senza INSTALL_CHROMIUM=off.';
}

/** Prevents the distribution's nginx service from starting, now and at the next boot. */
function installQuietly(name: string): void {
  withoutStarting('nginx', () => aptInstall(name));
  if (name.startsWith('nginx')) spawnSync('update-rc.d', ['nginx', 'disable'], { stdio: 'ignore' });
}

function runs(env: Environment, command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { env: { ...env, PATH: `${env['PATH']}:/usr/sbin` } }).status === 0;
}

/** Policy script that Debian's packages call before they start a service. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation without starting the service. An existing policy is kept. The temporary policy blocks
 * only this service and only while this process lives, so that a killed run leaves no block behind.
 */
export function withoutStarting(service: string, install: () => void, policy = POLICY): void {
  if (existsSync(policy)) {
    install();
    return;
  }
  const lines = [
    '#!/bin/sh',
    `case "$1" in ${service}|${service}.service) kill -0 ${process.pid} 2>/dev/null && exit 101 ;; esac`,
    'exit 0',
    '',
  ];
  writeFileSync(policy, lines.join('\n'), { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policy, { force: true });
  }
}

/**
 * Installs Chromium where it is missing and may be installed (see `mayInstall`). Otherwise it prints
 * instructions and continues: only the printing of documents needs it.
 */
export async function ensureChromium(): Promise<void> {
  const missing = await problem();
  if (missing === null) return;
  if (isDebianRoot() && mayInstall(process.env)) {
    console.log('Installo Chromium, che stampa i PDF: la prima volta serve qualche minuto.');
    // An older Debian has only the one with windows.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      aptInstall(name);
      if ((await problem()) === null) return;
    }
  }
  console.warn(missing);
}

/** Whether Chromium may be installed: packages may be, and `CHROMIUM_PATH` is unset. */
export function mayInstall(env: Readonly<Record<string, string | undefined>>): boolean {
  return !env['CHROMIUM_PATH'] && mayChangeMachine(env);
}

/** Why Chromium cannot be used, as text for the operator; null if it can. */
function problem(): Promise<string | null> {
  return findChromium().then(
    () => null,
    (error: Error) => error.message,
  );
}

/**
 * Installs the headless shell for tests beside another Chromium: it needs a third less time for a page. Where it
 * cannot be installed tests use the other one, without notice.
 */
export function ensureHeadlessShell(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { there = existsSync, install = aptInstall } = {},
): void {
  if (there(HEADLESS_SHELL) || !isDebianRoot() || !mayInstall(env)) return;
  console.log('Installo Chromium senza finestre, per i test: la prima volta serve qualche momento.');
  install('chromium-headless-shell');
}
