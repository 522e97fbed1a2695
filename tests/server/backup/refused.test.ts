import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Key } from '../../../server/host/backup/encryption.ts';
import { readArchive } from '../../../server/host/backup/readArchive.ts';
import { restoreBackup } from '../../../server/host/backup/restoreBackup.ts';
import { lockDataFolder } from '../../../server/host/db/lockDataFolder.ts';
import { databaseAt } from '../../support/databaseAt.ts';
import { runSql } from '../../support/runSql.ts';
import { runs } from '../../support/runs.ts';
import { type BackupWorld, MIGRATIONS, startBackupWorld } from './BackupWorld.ts';
import { rowsOf, withClient } from './rowsOf.ts';

let world: BackupWorld;
let open: string;
let closed: string;
/** Of `closed`; a passphrase costs two seconds of processor time for each opening (`restored.test.ts`). */
let key: Key;
let target: string;
beforeAll(async () => {
  world = await startBackupWorld();
  open = await world.backup();
  const identity = await generateX25519Identity();
  key = { identity };
  closed = await world.backup({
    plan: world.plan({ lock: { recipient: await identityToRecipient(identity) } }),
  });
  const name = `restore_${randomBytes(6).toString('hex')}`;
  await runSql(world.database.ownerUrl, `create database ${name}`);
  target = databaseAt(world.database.ownerUrl, name);
}, 300_000);
afterAll(async () => {
  await runSql(world.database.ownerUrl, `drop database ${new URL(target).pathname.slice(1)} with (force)`);
  await world.close();
});

/**
 * Restores into an empty database and folder.
 *
 * @returns its output, and the data that it left.
 */
async function attempt(archive: string, key?: Key) {
  const dataDir = join(world.folder, `target-${randomBytes(4).toString('hex')}`);
  const message = await restoreBackup({
    archive,
    key,
    dataDir,
    databaseUrl: target,
    migrations: MIGRATIONS,
  }).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  const tables = await withClient(target, rowsOf);
  return { said: message, left: [...tables.keys(), ...(await readdir(dataDir).catch(() => []))] };
}

async function changed(archive: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const path = join(world.folder, `changed-${randomBytes(4).toString('hex')}`);
  await writeFile(path, change(await readFile(archive)));
  return path;
}

const refusal = (archive: string, key?: Key) =>
  readArchive(archive, key).then(
    () => 'whole',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('[SEC-BACKUP] an archive that is not whole', () => {
  it.each(['open', 'closed'] as const)('%s, cut anywhere, is refused', async (kind) => {
    const [archive, itsKey] = kind === 'open' ? [open, undefined] : [closed, key];
    const bytes = await readFile(archive);
    const { length } = bytes;
    // Between two entries only the missing end marker shows the cut. After the seal there is only padding:
    // the archive is complete without it.
    const between = ['manifest.json', 'manifest.sha256'].map((name) => bytes.indexOf(`${name}\0`));
    const cuts =
      kind === 'open'
        ? [0, 1, 511, 512, 5_000, length >> 1, length - 3_000, ...between]
        : [40, 300, length - 1];
    for (const cut of cuts) {
      const path = await changed(archive, (bytes) => bytes.subarray(0, cut));
      expect(await refusal(path, itsKey), `cut at ${cut}`).toMatch(/^BackupError: /);
    }
  });

  it('is refused after any change, or restores the same data, as padding of a tar has no content', async () => {
    const bytes = await readFile(open);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const path = await changed(open, (whole) => {
          whole.writeUInt8((whole.readUInt8(at) ^ by) & 0xff, at);
          return whole;
        });
        const message = await refusal(path);
        // Zeros around a changed byte are padding, between an entry's end and the next multiple of 512.
        const quiet = bytes.subarray(Math.max(0, at - 3), at + 4).every((byte) => byte === 0);
        if (!quiet) expect(message).toMatch(/^BackupError: /);
        await rm(path);
      }),
      { numRuns: runs(20, 60) },
    );
  });

  it('closed, and changed by one bit, is refused before anything is restored', async () => {
    const path = await changed(closed, (bytes) => {
      const at = bytes.length >> 1;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    });
    const { said, left } = await attempt(path, key);
    expect(said).toMatch(/^BackupError: L'archivio è danneggiato o manomesso: /);
    expect(left).toEqual([]);
  });

  it('with a row exchanged and everything else in order is refused by its hash', async () => {
    const { said, left } = await attempt(await tampered());
    expect(said).toContain('danneggiato o manomesso: «company» non corrisponde a ciò che è stato salvato');
    expect(left).toEqual([]);
  });
});

/** A well-formed archive with another company name. */
async function tampered(): Promise<string> {
  const path = join(world.folder, 'tampered.tar');
  const reading = extract();
  const writing = pack();
  const write = pipeline(writing, createWriteStream(path));
  const fed = pipeline(createReadStream(open), reading);
  for await (const entry of reading) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    let content = Buffer.concat(chunks);
    const { name } = entry.header;
    if (name.startsWith('tables/company/')) {
      const text = gunzipSync(content).toString('utf8');
      content = gzipSync(text.replace(/\t(\S+)/, '\tAltra'));
    }
    writing.entry({ name }, content);
  }
  writing.finalize();
  await Promise.all([write, fed]);
  return path;
}

describe('[SEC-BACKUP] an archive that cannot be opened', () => {
  it('reports a wrong passphrase, and leaves no data', async () => {
    const { said, left } = await attempt(closed, { passphrase: 'quattro scarponi in cantiere' });
    expect(said).toMatch(/^BackupError: La passphrase o la chiave non apre questo archivio/);
    expect(left).toEqual([]);
  });

  it('asks for a key where none was given', async () => {
    expect((await attempt(closed)).said).toContain('è cifrato: indica la passphrase');
  });

  it.each([
    ['random bytes', () => randomBytes(20_000)],
    ['a text', () => Buffer.from('Questa non è una copia.\n'.repeat(100))],
    ['nothing at all', () => Buffer.alloc(0)],
  ])('of another format (%s) is called that', async (_what, make) => {
    const path = join(world.folder, 'foreign');
    await writeFile(path, make());
    expect((await attempt(path)).said).toContain('non è una copia di sicurezza di questo programma');
  });

  it('that is the tar of something else is called that, and puts no file anywhere', async () => {
    const path = join(world.folder, 'other.tar');
    const tar = pack();
    tar.entry({ name: '../../escaped.txt' }, 'fuori');
    tar.finalize();
    await pipeline(tar, createWriteStream(path));
    const { said, left } = await attempt(path);
    expect({ said, left }).toEqual({
      said: expect.stringContaining('non è una copia di sicurezza'),
      left: [],
    });
  });

  it('that is not there is named', async () => {
    expect((await attempt(join(world.folder, 'nowhere.tar'))).said).toContain('nowhere.tar (ENOENT)');
  });

  it('of a product with migrations that this one does not know asks for that product', async () => {
    const folder = join(world.folder, 'older-migrations');
    await mkdir(folder);
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of names.slice(0, -1)) {
      await writeFile(join(folder, name), await readFile(join(MIGRATIONS, name)));
    }
    const dataDir = join(world.folder, 'older');
    const restoring = restoreBackup({
      ...{ archive: open, key: undefined, dataDir, databaseUrl: target, migrations: folder },
    });
    await expect(restoring).rejects.toThrow(/contiene la migrazione .* non conosce/);
    expect((await withClient(target, rowsOf)).size).toBe(0);
  });
});

describe('[SEC-BACKUP] a place that is not empty', () => {
  it('is not written into: a database', async () => {
    const dataDir = join(world.folder, 'empty');
    // A database that no server runs on: nobody else writes meanwhile.
    await runSql(target, "create table notes (text text); insert into notes values ('mine')");
    const before = await withClient(target, rowsOf);
    const restoring = restoreBackup({
      ...{ archive: open, key: undefined, dataDir, databaseUrl: target, migrations: MIGRATIONS },
    });
    await expect(restoring).rejects.toThrow(/Il database non è vuoto \(contiene «notes»\)/);
    expect(await withClient(target, rowsOf)).toEqual(before);
    expect(before.get('notes')).toEqual(['(mine)']);
    expect(await readdir(dataDir)).toEqual([]);
    await runSql(target, 'drop table notes');
  });

  it('is not written into: a folder with attachments', async () => {
    const restoring = restoreBackup({
      ...{ archive: open, key: undefined, dataDir: world.dataDir, databaseUrl: target },
      migrations: MIGRATIONS,
    });
    await expect(restoring).rejects.toThrow(/contiene già file: il ripristino vuole una cartella vuota/);
    expect((await withClient(target, rowsOf)).size).toBe(0);
  });
});

describe('[SEC-BACKUP] on a separate server', () => {
  it('restores as the owner of the tables, who is no superuser', async () => {
    const role = `owner_${randomBytes(6).toString('hex')}`;
    const name = `${role}_db`;
    await runSql(world.database.ownerUrl, `create role ${role} login password 'prova'`);
    await runSql(world.database.ownerUrl, `create database ${name} owner ${role}`);
    try {
      const url = new URL(databaseAt(world.database.ownerUrl, name));
      url.username = role;
      url.password = 'prova';
      const dataDir = join(world.folder, 'owned');
      await restoreBackup({
        ...{ archive: open, key: undefined, dataDir, databaseUrl: url.href, migrations: MIGRATIONS },
      });
      const [there, here] = await Promise.all([
        withClient(url.href, rowsOf),
        withClient(world.database.url, rowsOf),
      ]);
      expect(there.get('teams')).toEqual(here.get('teams'));
      expect(there.get('employees')).toEqual(here.get('employees'));
      expect(await readdir(dataDir)).toEqual(['files']);
    } finally {
      await runSql(world.database.ownerUrl, `drop database ${name} with (force)`);
      await runSql(world.database.ownerUrl, `drop role ${role}`);
    }
  });
});

it('[SEC-BACKUP] a folder that another start has just taken is left to it', async () => {
  const dataDir = join(world.folder, 'taken');
  await mkdir(dataDir);
  const unlock = lockDataFolder(dataDir);
  const restoring = restoreBackup({ archive: open, key: undefined, dataDir, migrations: MIGRATIONS });
  await expect(restoring).rejects.toThrow('già in uso');
  expect(await readdir(dataDir)).toEqual(['owner.lock']);
  unlock();
});
