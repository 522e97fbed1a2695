import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../server/host/backup/restoreBackup.ts';
import { type OpenDatabase, openDatabase } from '../../../server/host/db/openDatabase.ts';
import { fileHash, openFileStore } from '../../../server/host/files/openFileStore.ts';
import { removeForgotten } from '../../../server/host/housekeeping.ts';
import { keepOptionLists } from '../../../server/host/structure/keepOptionLists.ts';
import { buildApp } from '../../../server/startServer.ts';
import { createApi } from '../../support/api.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { createTestToken } from '../../support/createTestToken.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type BackupWorld, MIGRATIONS, startBackupWorld } from './BackupWorld.ts';
import { rowsAt, rowsOf, withClient } from './rowsOf.ts';

const PASSPHRASE = { passphrase: 'tre scarponi nel cantiere' };
type RestoredBackup = Awaited<ReturnType<typeof restoreBackup>>;
const HOUR = 3_600_000;
/** `capo` in the demo data. */
const LEADER = 1;

let world: BackupWorld;
let expectedRows: Awaited<ReturnType<typeof rowsAt>>;
let backup: RestoredBackup;
/** The restored archive, and one made after it. */
let archives: readonly string[];
let code: Awaited<ReturnType<typeof createTestToken>>;
let dataDir: string;
let restored: OpenDatabase;
let pending: readonly string[];
/** Uploads and deletions of the crew during the back-up. */
const done = { uploads: 0, deletions: 0 };

beforeAll(async () => {
  world = await startBackupWorld();
  dataDir = join(world.folder, 'restored');
  await writeFile(join(world.dataDir, 'prova.key'), 'segretissimo', { mode: 0o600 });
  code = await createTestToken(world.database.db, 1);
  const step = {
    tokenHash: 'a',
    purpose: 'sign-in',
    userId: 1,
    challenge: '',
    expiresAt: new Date(Date.now() + HOUR),
  };
  await world.database.db.insertInto('auth_steps').values(step).execute();
  const archive = await backUpWhileWorking();
  archives = [archive, await world.backup({ plan: world.plan({ lock: PASSPHRASE }) })];
  await writeFile(join(world.plan().folder, 'cantieri-99991231-235959-9-abcdef.tar'), 'of another');
  backup = await restoreBackup({ archive, key: PASSPHRASE, dataDir, migrations: MIGRATIONS });
  restored = await openDatabase({ dataDir, durable: false });
  pending = await restored.migrate(MIGRATIONS);
}, 300_000);
afterAll(async () => {
  await restored?.close();
  await world?.close();
});

/** Runs a back-up while a crew uploads photos and deletes older ones, which are cleared away at once. */
async function backUpWhileWorking(): Promise<string> {
  const { db, url } = world.database;
  const capo = await world.api('capo');
  const files = await openFileStore(world.dataDir);
  const team = await buildTeam(db, { Stato: 'O', empID: LEADER });
  const upload = async (): Promise<number> => {
    const form = new FormData();
    form.set('linkedObject', 'team');
    form.set('linkedId', String(team));
    form.append('file', new Blob([new Uint8Array(await photo({}))]), 'palo.jpg');
    const { status, body } = await capo.send('POST', '/base/attachment/upload', { body: form });
    expect(status).toBe(200);
    done.uploads += 1;
    return body.ResultData.attachments[0].idAttach as number;
  };
  const before: number[] = [];
  for (let count = 0; count < 12; count++) before.push(await upload());

  let over = false;
  const work = async (): Promise<void> => {
    while (!over) {
      await upload();
      const removedFile = before.pop();
      if (removedFile === undefined) continue;
      expect((await capo.send('DELETE', `/base/attachment/${removedFile}`)).status).toBe(200);
      done.deletions += 1;
      const now = Date.now();
      await removeForgotten({ db, files }, { from: new Date(now - HOUR), to: new Date(now + HOUR) });
    }
  };
  let working: Promise<void> | undefined;
  const archive = await world.backup({
    plan: world.plan({ lock: PASSPHRASE }),
    onSnapshot: async (id) => {
      expectedRows = await rowsAt(url, id);
      working = work().finally(() => {
        over = true;
      });
      // Each of them has a photo deleted under its eyes before it copies a single file.
      while (done.deletions < 4 && !over) await sleep(20);
    },
  });
  over = true;
  await working;
  return archive;
}

describe('[SEC-BACKUP] restored into an empty folder', () => {
  it('restores every row of every table of the snapshot, without later writes, but codes of other programs and sessions', async () => {
    const rows = new Map(await withClient(restored.url, rowsOf));
    expect([...rows.keys()]).toEqual([...expectedRows.keys()]);
    expect(backup.codesEnded).toBe(1);
    const audit = rows.get('audit') ?? [];
    const restoreRows = audit.filter((row) => row.includes(',restore,'));
    expect(restoreRows).toHaveLength(1);
    rows.set(
      'audit',
      audit.filter((row) => !restoreRows.includes(row)),
    );
    for (const table of ['api_tokens', 'sessions', 'auth_steps']) {
      expect(expectedRows.get(table)?.length, table).toBeGreaterThan(0);
      expect(rows.get(table), table).toEqual([]);
      rows.set(table, expectedRows.get(table) ?? []);
    }
    rows.set('backups', expectedRows.get('backups') ?? []);
    for (const [table, expected] of expectedRows) expect(rows.get(table), table).toEqual(expected);
    expect(expectedRows.get('teams')?.length).toBeGreaterThan(50);
    const now = await withClient(world.database.url, rowsOf);
    expect(now.get('attachments'), 'the crew went on').not.toEqual(expectedRows.get('attachments'));
  });

  it('[SEC-BACKUP] knows its archive as verified, and the one made after it, for retention to remove', async () => {
    const backups = await restored.db
      .selectFrom('backups')
      .select(['status', 'fileName', 'encrypted'])
      .orderBy('Id')
      .execute();
    expect(backups).toEqual(
      archives.map((path) => ({ status: 'V', fileName: basename(path), encrypted: 'Y' })),
    );
  });

  it('has every file that a row names, also those deleted while the back-up ran', async () => {
    expect(done.deletions).toBeGreaterThan(3);
    const storedHashes = await restored.db.selectFrom('attachments').select('sha256').distinct().execute();
    const files = await openFileStore(dataDir);
    for (const { sha256 } of storedHashes) {
      const file = await files.get(sha256);
      expect(file === undefined ? 'lost' : fileHash(file.bytes)).toBe(sha256);
    }
    expect(backup.manifest.lost.count).toBe(0);
    expect(backup.manifest.files.count).toBeGreaterThanOrEqual(storedHashes.length);
  });

  it('has all constraints, indexes and triggers that migrations and a start make', async () => {
    await keepOptionLists(await testProduct(), restored.pool, restored.asOwner);
    const shape = (url: string) =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ what: string }>(
          `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as what
             from pg_constraint where connamespace = 'public'::regnamespace
           union all select indexdef from pg_indexes where schemaname = 'public'
           union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
           order by 1`,
        );
        return rows.map(({ what }) => what);
      });
    expect(await shape(restored.url)).toEqual(await shape(world.database.url));
  });

  it('has the keys of the data folder, which never lie in an open archive', async () => {
    expect(await readFile(join(dataDir, 'prova.key'), 'utf8')).toBe('segretissimo');
    const open = await readFile(await world.backup());
    expect([open.includes('segretissimo'), open.includes('prova.key')]).toEqual([false, false]);
  });

  it('[SEC-P1] starts: people sign in, a document prints, a new record gets the next number; a code of another program that was revoked meanwhile does not come back', async () => {
    expect(pending, 'nothing is left to migrate').toEqual([]);
    const app = await buildApp({ database: restored, product: world.product, dataDir, demo: true });
    try {
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      const admin = await createApi(address, 'admin');
      expect((await admin.get('/auth/me')).body.user).toMatchObject({ username: 'admin', role: 'admin' });
      expect((await (await createApi(address)).get('/api/reading/forms', code)).status).toBe(401);
      expect((await admin.get('/api/audit?entity=api-token')).body.audit).toMatchObject([
        {
          ...{ username: 'riga di comando', call: 'restore' },
          ...{ operation: 'Ripristino di una copia di sicurezza' },
          before: { userId: 1, name: expect.stringMatching(/^Prova/), scope: 'records' },
        },
      ]);
      const { teamId } = await restored.db
        .selectFrom('vis')
        .select('teamId')
        .orderBy('Id', 'desc')
        .executeTakeFirstOrThrow();
      const printed = await admin.post('/wscnt/docs/render', { Id: teamId, ReportCode: 'VIS', Type: 'PDF' });
      expect(printed.status).toBe(200);
      expect((await readPdf(printed.bytes)).text).toContain('Verifica');
      const last = await restored.db
        .selectFrom('teams')
        .select('teamID')
        .orderBy('teamID', 'desc')
        .executeTakeFirstOrThrow();
      expect(await buildTeam(restored.db, { empID: LEADER })).toBeGreaterThan(last.teamID);
    } finally {
      await app.close();
    }
  });
});
