import { spawnSync } from 'node:child_process';
import { aptInstall, isDebianRoot, mayChangeMachine } from './aptInstall.ts';
import { withoutStarting } from './withoutStarting.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Installs nginx, for the test of the proxy, and what makes its certificate, where one is missing and may be installed. Elsewhere it says
 * what to do and goes on: the test is skipped.
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

/** What keeps nginx from being used, in words; null when nothing does. */
export function nginxProblem(env: Environment = process.env): string | null {
  if (runs(env, 'nginx', '-v') && runs(env, 'openssl', 'version')) return null;
  return 'Mancano nginx o openssl: i test del proxy sono saltati. Installali, oppure lancia npm test come root su Debian senza INSTALL_CHROMIUM=off.';
}

/** Neither now nor at the next start of the machine does the distribution's own nginx serve anything. */
function installQuietly(name: string): void {
  withoutStarting('nginx', () => aptInstall(name));
  if (name.startsWith('nginx')) spawnSync('update-rc.d', ['nginx', 'disable'], { stdio: 'ignore' });
}

function runs(env: Environment, command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { env: { ...env, PATH: `${env['PATH']}:/usr/sbin` } }).status === 0;
}
