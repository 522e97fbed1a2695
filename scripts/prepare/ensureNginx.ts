import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { aptInstall, isDebianRoot, mayChangeMachine } from './aptInstall.ts';

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
