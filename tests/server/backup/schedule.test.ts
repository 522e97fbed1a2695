import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRecord } from '../../../server/host/backup/backupRecords.ts';
import { BACKUP_LOCK } from '../../../server/host/backup/backupSettings.ts';
import { readArchive } from '../../../server/host/backup/readArchive.ts';
import { applyRetention, isDue, momentsOf } from '../../../server/host/backup/schedule.ts';
import { type BackupsOptions, startBackups } from '../../../server/host/backup/startBackups.ts';
import { eventually } from '../../support/eventually.ts';
import { type BackupWorld, startBackupWorld } from './BackupWorld.ts';

const MIDNIGHT = '00:00';

let world: BackupWorld;
let logged: object[];
beforeAll(async () => {
  world = await startBackupWorld();
}, 120_000);
afterAll(() => world?.close());
beforeEach(async () => {
  logged = [];
  await world.database.db.deleteFrom('backups').execute();
  await rm(world.plan().folder, { recursive: true, force: true });
});

const options = (more: Partial<BackupsOptions> = {}): BackupsOptions => ({
  ...{ db: world.database.db, url: world.database.url, dataDir: world.dataDir, product: '1', tickMs: 50 },
  ...{
    plan: world.plan({ at: MIDNIGHT }),
    log: { info: () => {}, error: (what: object) => void logged.push(what) },
  },
  ...more,
});
const statuses = async () => (await world.records()).map(({ status }) => status);

describe('[SEC-BACKUP] by the clock', () => {
  it('is made once after its hour, verified, by two servers that look at the same clock', async () => {
    const servers = [startBackups(options()), startBackups(options())];
    try {
      await eventually(statuses).toEqual(['V']);
      expect(await isDue(world.database.db, MIDNIGHT)).toBe(false);
      const [name = ''] = await world.archives();
      await readArchive(join(world.plan().folder, name), undefined);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
    expect(await statuses()).toEqual(['V']);
    expect(logged).toEqual([]);
  });

  it('without an hour is not made', async () => {
    const server = startBackups(options({ plan: world.plan() }));
    await new Promise((resolve) => setTimeout(resolve, 400));
    await server.stop();
    expect(await statuses()).toEqual([]);
  });

  it('is logged and listed on failure, leaves no archive, and is retried an hour later', async () => {
    const folder = join(world.folder, 'occupied');
    await writeFile(folder, 'not a folder');
    const server = startBackups(options({ plan: world.plan({ at: MIDNIGHT, folder }) }));
    try {
      await eventually(statuses).toEqual(['E']);
      await eventually(() => logged).toEqual([
        { reason: expect.stringContaining('non è una cartella'), startedBy: 'sistema' },
      ]);
    } finally {
      await server.stop();
    }
    const { db } = world.database;
    expect(await isDue(db, MIDNIGHT)).toBe(false);
    await db
      .updateTable('backups')
      .set({ startedAt: new Date(Date.now() - 61 * 60_000) })
      .execute();
    expect(await isDue(db, MIDNIGHT)).toBe(true);
    await rm(folder);
  });

  it('is due at its hour in Italy: the last is past, the next a day later', async () => {
    const { last, next } = await momentsOf(world.database.db, '12:30');
    const romeTime = (at: string) => new Date(at).toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome' });
    expect([romeTime(last), romeTime(next)]).toEqual(['12:30:00', '12:30:00']);
    expect(new Date(last).getTime()).toBeLessThanOrEqual(Date.now());
    expect(new Date(next).getTime()).toBeGreaterThan(Date.now());
  });
});

describe('[SEC-BACKUP] by hand', () => {
  it('is begun by an administrator, appears in list and audit, and in the plan as the last', async () => {
    const admin = await world.api('admin');
    expect((await admin.post('/api/backups')).body).toMatchObject({
      ResultCode: 0,
      ResultData: { started: true },
    });
    await eventually(statuses).toEqual(['V']);
    const { body } = await admin.get('/api/backups?page=1&perPage=10');
    expect(body.total).toBe(1);
    expect(body.backups[0]).toMatchObject({ status: 'V', origin: 'P', lostCount: 0, encrypted: 'N' });
    expect(body.backups[0].size).toBeGreaterThan(10_000);
    expect(body.backups[0].rowCount).toBeGreaterThan(1_000);
    const plan = (await admin.get('/api/backups/plan')).body.plans[0];
    expect(plan).toMatchObject({ at: null, next: null, last: body.backups[0].endedAt, keepCount: 14 });
    const { body: log } = await admin.get('/api/audit?page=1&perPage=5&entity=backup');
    expect(log.audit[0]).toMatchObject({ operation: 'Copia di sicurezza', after: { status: 'V' } });
    const began = await admin.get('/api/audit?page=1&perPage=5&call=startBackup');
    expect(began.body.audit[0]).toMatchObject({
      username: 'admin',
      operation: 'Avvia una copia di sicurezza',
    });
  });

  it('is refused while one runs, whichever process makes it', async () => {
    const otherClient = new Client(world.database.url);
    await otherClient.connect();
    await otherClient.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    const admin = await world.api('admin');
    expect(await admin.post('/api/backups')).toMatchObject({ status: 409, body: { code: 'BACKUP_RUNNING' } });
    await expect(world.backup()).rejects.toThrow("Un'altra copia di sicurezza è in corso");
    await otherClient.end();
    expect(await statuses()).toEqual([]);
  });

  it('is aborted when the server stops, without an incomplete archive', async () => {
    const { pool } = world.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table work_hours in access exclusive mode');
    const server = startBackups(options({ plan: world.plan() }));
    const request = { origin: 'P', startedBy: 'prova', plan: world.plan() } as const;
    server.start('prova', (await addRecord(world.database.db, request)).Id);
    await eventually(world.archives).toEqual([expect.stringMatching(/\.part$/)]);
    const stopped = server.stop();
    await holder.query('rollback');
    holder.release();
    await stopped;
    expect(await world.archives()).toEqual([]);
    expect(await world.records()).toEqual([
      { status: 'E', message: 'Interrotta: il servizio si è fermato.' },
    ]);
  });
});

describe('[SEC-BACKUP] retention', () => {
  const DAY_MS = 86_400_000;
  /** Archives of the last days, newest first. */
  const age = async (days: readonly number[]) => {
    const { folder } = world.plan();
    await mkdir(folder, { recursive: true });
    for (const day of days) {
      const fileName = `cantieri-${day}-${randomUUID()}.tar`;
      await writeFile(join(folder, fileName), 'archive');
      await world.database.db
        .insertInto('backups')
        .values({ origin: 'A', status: 'V', fileName, startedAt: new Date(Date.now() - day * DAY_MS) })
        .execute();
    }
  };
  const apply = (keepCount: number, keepDays: number) =>
    applyRetention(world.database.db, { ...world.plan(), keepCount, keepDays });
  const remaining = async () => (await world.archives()).map((name) => name.split('-')[1]);

  it('removes old archives, never the newest ones nor foreign files', async () => {
    await age([0, 1, 20, 40, 60]);
    await writeFile(join(world.plan().folder, 'cantieri-99-of-another.tar'), 'archive');
    expect(await apply(2, 30)).toHaveLength(2);
    expect(await remaining()).toEqual(['0', '1', '20', '99']);
    expect((await statuses()).toSorted()).toEqual(['D', 'D', 'V', 'V', 'V']);
  });

  it('keeps the newest, however old they are', async () => {
    await age([100, 200, 300]);
    expect(await apply(3, 1)).toEqual([]);
    expect(await apply(1, 1)).toHaveLength(2);
    expect(await remaining()).toEqual(['100']);
  });

  it('continues when one old archive cannot be removed, reports it, and is not a failure', async () => {
    await age([50, 60, 70]);
    const { folder } = world.plan();
    const [stuck = ''] = (await world.archives()).filter((name) => name.startsWith('cantieri-60-'));
    await rm(join(folder, stuck));
    await mkdir(join(folder, stuck));
    const backup = await world.backup({ origin: 'A', plan: world.plan({ keepCount: 1, keepDays: 30 }) });
    expect(await world.archives()).toEqual([basename(backup), stuck].toSorted());
    expect(await statuses()).toEqual(['D', 'V', 'D', 'V']);
    expect((await world.records()).at(-1)).toEqual({ status: 'V', message: expect.stringContaining(stuck) });
    expect(await isDue(world.database.db, MIDNIGHT), 'not made again every hour').toBe(false);
  });

  it('is applied by each back-up that was verified', async () => {
    await age([50, 60]);
    await world.backup({ plan: world.plan({ keepCount: 1, keepDays: 30 }) });
    expect((await readdir(world.plan().folder)).length).toBe(1);
  });
});

it('[SEC-BACKUP] a file that the disk has lost is named, and does not keep the others from being put away', async () => {
  const { sha256 } = await world.database.db
    .selectFrom('attachments')
    .select('sha256')
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = join(world.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2));
  await rm(path);
  const archive = await world.backup();
  const { manifest } = await readArchive(archive, undefined);
  expect(manifest.lost).toEqual({ count: 1, first: [sha256] });
  expect(manifest.files.count).toBeGreaterThan(10);
  expect(await world.records()).toEqual([{ status: 'V', message: expect.stringContaining(sha256) }]);
});
