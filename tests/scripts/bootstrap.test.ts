import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { writeTestFolder } from '../support/writeTestFolder.ts';

const script = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url));

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'invented' },
      'node_modules/a': { version, integrity: 'sha512-a' },
      'node_modules/for-another-system': { version: '1.0.0', optional: true },
    },
  });

/** A project with the real bootstrap, an npm that notes its calls, and a second half that greets. */
function project(): string {
  const root = writeTestFolder({
    'package-lock.json': lock('1.0.0'),
    'npm.mjs': `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
      appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
      mkdirSync('node_modules', { recursive: true });
      writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'));
      process.exit(Number(process.env.NPM_EXIT ?? 0));`,
    'scripts/prepare.ts': 'console.log("ready" as string, process.argv.slice(2).join(" "));',
  });
  cpSync(script, join(root, 'scripts/bootstrap.mjs'));
  return root;
}

function bootstrap(root: string, env: Record<string, string> = {}) {
  const result = spawnSync(process.execPath, ['scripts/bootstrap.mjs', '--browser'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.mjs'), ...env },
  });
  const log = join(root, 'npm.log');
  const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return { ...result, calls };
}

describe('the bootstrap', () => {
  it('installs once, and again only when the lock file changed', () => {
    const root = project();
    const first = bootstrap(root);
    expect(first.stdout).toMatch(/Installo i pacchetti.*ready --browser\n$/s);
    expect(first.calls).toEqual(['ci --ignore-scripts --loglevel=error']);
    expect(bootstrap(root).stdout).toBe('ready --browser\n');
    writeFileSync(join(root, 'package-lock.json'), lock('2.0.0'));
    expect(bootstrap(root).calls).toHaveLength(2);
  });

  it('notices that npm install has already installed the new lock file', () => {
    const root = project();
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), lock('1.0.0'));
    expect(bootstrap(root).calls).toEqual([]);
  });

  it('stops with a word when npm fails, and tries again the next time', () => {
    const root = project();
    const failed = bootstrap(root, { NPM_EXIT: '1' });
    expect([failed.status, failed.stdout.includes('ready')]).toEqual([1, false]);
    expect(failed.stderr).toContain('npm ci non è riuscito');
    writeFileSync(join(root, 'node_modules/.package-lock.json'), lock('0.0.1'));
    expect(bootstrap(root).calls).toHaveLength(2);
  });

  it('runs the second half on the Node that the packages bring', () => {
    const root = project();
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(root, 'pinned'), '#!/bin/sh\necho pinned "$@"\n', { mode: 0o755 });
    symlinkSync(join(root, 'pinned'), join(root, 'node_modules/.bin/node'));
    expect(bootstrap(root).stdout).toContain(`pinned ${join(root, 'scripts/prepare.ts')} --browser`);
  });

  it('needs no package and only Node 20', () => {
    const text = readFileSync(script, 'utf8');
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, specifier]) => specifier);
    expect(imports.filter((specifier) => !specifier?.startsWith('node:'))).toEqual([]);
  });

  it('prints in two languages which Node is required', () => {
    const root = project();
    const old = readFileSync(script, 'utf8').replaceAll('process.versions.node', "'18.20.4'");
    writeFileSync(join(root, 'scripts/bootstrap.mjs'), old);
    const { status, stderr } = bootstrap(root);
    expect(status).toBe(1);
    expect(stderr).toContain("Serve Node.js 20.19 o più recente; qui c'è la versione 18.20.4");
    expect(stderr).toContain('Node.js 20.19 or newer is needed');
  });
});
