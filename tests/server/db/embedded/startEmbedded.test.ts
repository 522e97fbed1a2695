import { execFileSync, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canReach } from '../../../../server/host/db/embedded/serverProcess.ts';
import { isAlive } from '../../../../server/host/db/lockDataFolder.ts';
import { openDatabase } from '../../../../server/host/db/openDatabase.ts';
import { type ProductProcess, startProduct } from '../../../support/productProcess.ts';
import { runSql } from '../../../support/runSql.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
/** A number that no account has. */
const STRANGER = { uid: 54_321, gid: 54_321 };
const isRoot = process.getuid?.() === 0;
/** A project under a folder closed to others cannot be run by others at all. */
const othersMayRun =
  isRoot && [process.execPath, import.meta.dirname].every((path) => canReach(path, { ...NOBODY, name: '' }));

/** A data folder with its cluster, which no product has written into: to make a cluster takes longer than most tests. */
let unused: string;
let folder: string;
let started: ProductProcess[];

beforeAll(async () => {
  unused = await mkdtemp(join(tmpdir(), 'cantieri unused '));
  await (await openDatabase({ dataDir: unused, durable: false })).close();
});
afterAll(() => rm(unused, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri dati '));
  started = [];
});

afterEach(async () => {
  for (const product of started) await product.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder, options = {}): Promise<ProductProcess> {
  const product = await startProduct(dataDir, options);
  started.push(product);
  return product;
}

/** By a process: what Node copies file by file costs as much as a cluster. */
const copyUnused = (dataDir: string) => execFileSync('cp', ['-r', `${unused}/.`, dataDir]);

/** The same on a folder that has its cluster. */
async function startAgain(dataDir = folder): Promise<ProductProcess> {
  copyUnused(dataDir);
  return start(dataDir);
}

async function postmasterPid(dataDir = folder): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The address of the owner of the tables, by the password in the data folder. */
async function ownerOf({ url }: ProductProcess): Promise<string> {
  const owner = new URL(url);
  owner.username = 'cantieri';
  owner.password = await readFile(join(folder, 'postgres.password'), 'utf8');
  return owner.href;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

describe('a data folder', () => {
  it('is created if missing, with private permissions, a random password and local access only, and keeps data between starts in a path with spaces', async () => {
    const dataDir = join(folder, 'nuova', 'altra cartella');
    const first = await start(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    expect(new URL(first.url).hostname).toBe('127.0.0.1');
    const stranger = new URL(first.url);
    stranger.password = 'cantieri';
    await expect(new Client({ connectionString: stranger.href }).connect()).rejects.toThrow(/password/);
    await first.close();
    const second = await start(dataDir);
    expect([first.notes, second.notes]).toEqual([1, 2]);
    await second.close();
    expect(second.said()).toMatch(/^ready .*\nclosed\n$/);
    expect(isAlive(second.pid)).toBe(false);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  });

  it('[SEC-P18] gets a separate role at the next start after a version that ran as superuser, with a new password; [SEC-P27] its log has neither the refused row nor the sent values', async () => {
    const first = await startAgain();
    // Restores the state before the separation of the two roles.
    await runSql(await ownerOf(first), 'drop owned by cantieri_product; drop role cantieri_product');
    await first.close();
    const logged = 'DETAIL:  Failing row contains (1, argon2id-of-somebody).\n';
    await writeFile(join(folder, 'postgres.log'), logged);
    const second = await start();
    expect(second.notes).toBe(2);
    expect(new URL(second.url).username).toBe('cantieri_product');
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
    const client = new Client({ connectionString: second.url });
    await client.connect();
    await expect(client.query("copy (select 1) to program 'id'")).rejects.toThrow(/permission denied/);
    await client.end();

    const owner = new Client(await ownerOf(second));
    await owner.connect();
    await owner.query('create table people (name text unique, secret text check (length(secret) < 5))');
    const insert = (...values: string[]) => owner.query('insert into people values ($1, $2)', values);
    await insert('Rossi', 'ok');
    await expect(insert('Verdi', 'argon2id-of-somebody')).rejects.toThrow('people_secret_check');
    await expect(insert('Rossi', 'ok')).rejects.toThrow('people_name_key');
    await owner.end();
    const log = await readFile(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('people_secret_check');
    expect(log).not.toMatch(/argon2id-of-somebody|Rossi|Verdi|DETAIL/);
  });

  it('flushes to disk and sorts by code point wherever it runs; is refused to a second start, by name, and given again once the first has closed; of another version of PostgreSQL, without a database or its password file, is not changed', async () => {
    const first = await startAgain();
    const client = new Client({ connectionString: first.url });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens, lower('PERCHÉ') as lower",
    );
    // Italian would put a before B and è before z; UTF-16 the fox before the full-width tilde.
    const words = ['z', 'è', '🦊', 'a', '～', 'B', 'a b', 'Z', 'a-b', '10', '9'];
    const sorted = await client.query('select word from unnest($1::text[]) as word order by word', [words]);
    await client.end();
    expect(rows).toEqual([{ fsync: 'on', listens: '127.0.0.1', lower: 'perché' }]);
    expect(sorted.rows.map(({ word }) => word)).toEqual([
      ...['10', '9', 'B', 'Z', 'a', 'a b', 'a-b', 'z', 'è', '～', '🦊'],
    ]);

    await expect(start()).rejects.toThrow(
      new RegExp(`${folder} è già in uso da un altro avvio del programma \\(processo ${first.pid}\\)`),
    );
    expect(isAlive(await postmasterPid())).toBe(true);
    await first.close();
    const second = await start();
    expect(second.notes).toBe(2);
    await second.close();

    const version = join(folder, 'postgres/PG_VERSION');
    const installed = await readFile(version);
    await writeFile(version, '15\n');
    await expect(start()).rejects.toThrow(/è di PostgreSQL 15, questo programma usa PostgreSQL 18/);
    await writeFile(version, installed);
    const password = join(folder, 'postgres.password');
    await rename(password, join(folder, 'away'));
    await expect(start()).rejects.toThrow(/manca il file della sua password .*postgres\.password/);
    await rename(join(folder, 'away'), password);
    await rm(version);
    await expect(start()).rejects.toThrow(/non contiene un database/);
  });

  it('is opened by exactly one of several simultaneous starts', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('left half made by a first start that was cut short is begun anew', async () => {
    await mkdir(join(folder, 'postgres.unfinished'));
    await writeFile(join(folder, 'postgres.unfinished/PG_VERSION'), '18\n');
    expect((await start()).notes).toBe(1);
    expect(await readdir(folder)).not.toContain('postgres.unfinished');
  });
});

describe('after kill -9', () => {
  it('of PostgreSQL alone, it is restarted on the same port while the product runs; of the product, the next start stops the PostgreSQL left behind; of both, it recovers: none loses acknowledged data', async () => {
    const first = await startAgain();
    const killedPid = await postmasterPid();
    process.kill(killedPid, 'SIGKILL');
    await until(async () => {
      const client = new Client({ connectionString: first.url });
      client.on('error', () => {});
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
    const orphan = await postmasterPid();
    expect(orphan).not.toBe(killedPid);
    expect(first.said()).toContain('PostgreSQL si è fermato da solo: lo riavvio.');

    first.kill('SIGKILL');
    await first.ended();
    expect(isAlive(orphan)).toBe(true);
    const second = await start();
    expect(second.said()).toContain(`processo ${orphan}`);
    expect(second.notes).toBe(2);
    expect(isAlive(orphan)).toBe(false);

    const postmaster = await postmasterPid();
    second.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await second.ended();
    expect((await start()).notes).toBe(3);
  });

  it('ignores a process number that was reused', async () => {
    copyUnused(folder);
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const { pid = 0 } = bystander;
    await writeFile(
      join(folder, 'postgres/postmaster.pid'),
      `${pid}\n${folder}/postgres\n1\n5432\n\n127.0.0.1\n`,
    );
    await writeFile(join(folder, 'owner.lock'), JSON.stringify({ pid, birth: 'another', host: '' }));
    await expect(start()).rejects.toThrow(/già in uso/); // A holder elsewhere that refreshed its lock just now.
    await writeFile(join(folder, 'owner.lock'), '');
    expect((await start()).notes).toBe(1);
    expect(isAlive(pid)).toBe(true);
    bystander.kill();
  });
});

describe.each(['SIGINT', 'SIGTERM'] as const)('%s to a product without handlers', (signal) => {
  it('stops PostgreSQL with it', async () => {
    const product = await startAgain();
    const postmaster = await postmasterPid();
    product.kill(signal);
    await product.ended();
    await until(() => !isAlive(postmaster));
    expect(await readdir(folder)).not.toContain('owner.lock');
  });
});

describe.runIf(isRoot)('as root', () => {
  it('PostgreSQL runs as another account, even under a folder closed to it', async () => {
    const closed = join(folder, 'chiusa');
    await mkdir(closed);
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'dati');
    const product = await start(dataDir, { env: { ...process.env, TMPDIR: closed } });
    expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).not.toBe(0);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    expect((await stat(dataDir)).uid).toBe(0);
    await product.close();
    expect((await start(dataDir)).notes).toBe(2);
  });

  it('a cluster copied by root is given back to the account', async () => {
    copyUnused(folder);
    expect((await stat(join(folder, 'postgres/PG_VERSION'))).uid).toBe(0);
    expect((await start()).notes).toBe(1);
  });
});

describe.runIf(othersMayRun)('as an ordinary user', () => {
  it('PostgreSQL runs as that user; a folder that it made stays hers, and both can start it in turn', async () => {
    await chown(folder, NOBODY.uid, NOBODY.gid);
    const first = await start(folder, NOBODY);
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(NOBODY.uid);
    await first.close();
    expect((await start()).notes).toBe(2);
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(NOBODY.uid);
  });

  it('refuses a cluster of another owner with a remedy', async () => {
    copyUnused(folder);
    await chmod(folder, 0o777);
    await expect(start(folder, STRANGER)).rejects.toThrow(/appartiene a un altro utente.*chown -R 54321/);
  });
});
