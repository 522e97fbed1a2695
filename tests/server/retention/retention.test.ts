import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../../engine/contract/index.ts';
import type { FileStore } from '../../../server/host/files/FileStore.ts';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { storeAttachment } from '../../../server/host/files/storeAttachment.ts';
import { countForgotten, runRetention } from '../../../server/host/retention/runRetention.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { createTestToken } from '../../support/createTestToken.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { photo } from '../../support/photo.ts';
import { runScript } from '../../support/runScript.ts';
import { testProduct } from '../../support/testProduct.ts';
import { addTestUsers, TEST_USERS } from '../../support/testUsers.ts';

const NOW = new Date('2026-11-20T09:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
const PLACE = { latitude: 44.494911, longitude: 11.342612 };
const GPS = '44.494911,11.342612';

let database: TestDatabase;
let product: Product;
let folder: string;
let files: FileStore;
let logged: object[];
beforeAll(async () => {
  product = await testProduct();
  folder = await mkdtemp(join(tmpdir(), 'cantieri-retention-'));
  files = await openFileStore(folder);
});
beforeEach(async () => {
  database = await createTestDatabase();
  await addTestUsers(database.db);
  logged = [];
  return () => database.drop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const services = (of = product) => ({
  db: database.db,
  files,
  product: of,
  now: () => NOW,
  log: { info: (facts: object) => void logged.push(facts), warn: (facts: object) => void logged.push(facts) },
});
const run = (of?: Product, batch?: number) => runRetention(services(of) as never, batch);
const forgotten = (done: readonly { kind: string; count: number }[]) =>
  Object.fromEntries(done.map(({ kind, count }) => [kind, count]));

async function picture(
  linkedObject: 'team' | 'vis' | 'pjc' | 'order' | 'work-hours',
  age: number,
): Promise<number> {
  const { db } = database;
  const { idAttach } = await storeAttachment(db, files, {
    temporaryFile: await files.writeTemporary(await photo({}), 'image/jpeg'),
    fileName: `${linkedObject}.jpg`,
    linkedObject,
    linkedId: 1,
    parentId: null,
    createdBy: TEST_USERS.capo.userId,
    ...PLACE,
  });
  const createdAt = daysAgo(age);
  await db.updateTable('attachments').set({ createdAt }).where('idAttach', '=', idAttach).execute();
  return idAttach;
}

/** A site planned that many days ago, with one badged member. */
async function site(age: number): Promise<number> {
  const { db } = database;
  const teamID = await buildTeam(db, { PlannedDate: dayAgo(age), GpsData: GPS, GpsExit: GPS });
  const empID = await buildEmployee(db);
  await db
    .insertInto('members')
    .values({ teamID, empID, ...PLACE, stato: 'Y', Badge: 'Y', validatedAt: daysAgo(age) })
    .execute();
  return teamID;
}

async function vis(age: number): Promise<number> {
  const teamId = await site(10);
  const answers = JSON.stringify({ gps: GPS, caposquadra: 'Rossi Carlo' });
  const row = { teamId, CreateDate: dayAgo(age), answers };
  const { Id } = await database.db.insertInto('vis').values(row).returning('Id').executeTakeFirstOrThrow();
  return Id;
}
const answersOf = async (Id: number) =>
  (await database.db.selectFrom('vis').select('answers').where('Id', '=', Id).executeTakeFirstOrThrow())
    .answers;
const as = (id: number, mediaType: string) =>
  database.db.updateTable('attachments').set({ mediaType }).where('idAttach', '=', id).execute();
const sha = async (id: number) =>
  (await database.db.selectFrom('attachments').select('sha256').where('idAttach', '=', id).executeTakeFirst())
    ?.sha256;

describe('data past its retention', () => {
  it('[SEC-14.2.7] positions go after a year, who was there stays', async () => {
    const [old, young] = [await site(400), await site(300)];
    const photoOld = await picture('team', 400);
    expect(forgotten(await run())).toEqual({ positions: 3 });
    const { db } = database;
    expect(await db.selectFrom('members').selectAll().orderBy('teamID').execute()).toMatchObject([
      { teamID: old, latitude: null, longitude: null, Badge: 'Y', stato: 'Y' },
      { teamID: young, ...PLACE, Badge: 'Y' },
    ]);
    const teams = await db.selectFrom('teams').select(['GpsData', 'GpsExit']).orderBy('teamID').execute();
    expect(teams).toEqual([
      { GpsData: '', GpsExit: '' },
      { GpsData: GPS, GpsExit: GPS },
    ]);
    const row = await db.selectFrom('attachments').selectAll().where('idAttach', '=', photoOld).execute();
    expect(row).toMatchObject([{ latitude: null, longitude: null, fileName: 'team.jpg' }]);
  });

  it('[SEC-14.2.7] photos go after five years, with their bytes; those of papers and of hours stay', async () => {
    const old = await picture('team', 2000);
    const stay = [
      await picture('team', 1000),
      await picture('order', 4000),
      await picture('work-hours', 4000),
    ];
    const bytes = (await sha(old)) as string;
    expect(await files.get(bytes)).toBeDefined();
    expect(forgotten(await run())['photos']).toBe(1);
    expect(await files.get(bytes)).toBeUndefined();
    expect(await sha(old)).toBeUndefined();
    for (const id of stay) expect(await sha(id)).toBeDefined();
  });

  it('spoken notes of a site are removed with its photos', async () => {
    const [spoken, paper] = [await picture('team', 2000), await picture('team', 2000)];
    await as(spoken, 'audio/webm');
    await as(paper, 'application/pdf');
    expect(forgotten(await run())['photos']).toBe(1);
    expect(await sha(spoken)).toBeUndefined();
    expect(await sha(paper)).toBeDefined();
  });

  it('[SEC-14.2.7] a safety record and its photos stay whole for ten years; then its place is made coarse', async () => {
    const [within, past] = [await vis(3600), await vis(3700)];
    const photoWithin = await picture('vis', 3600);
    await picture('pjc', 3700);
    await run();
    expect(await answersOf(within)).toEqual({ gps: GPS, caposquadra: 'Rossi Carlo' });
    expect(await answersOf(past)).toEqual({ gps: '44.49,11.34', caposquadra: 'Rossi Carlo' });
    const remainingFiles = await database.db.selectFrom('attachments').selectAll().execute();
    expect(remainingFiles).toMatchObject([{ idAttach: photoWithin, ...PLACE }]);
    expect(forgotten(await run())).toEqual({});
  });

  it('[SEC-14.2.7] filed papers of safety records go with their photos, other papers stay', async () => {
    const paper = async (reportCode: string, age: number, shows: object) => {
      const idAttach = await picture('team', age);
      await as(idAttach, 'application/pdf');
      const printed = { idAttach, reportCode, contentHash: `${idAttach}`, shows: JSON.stringify(shows) };
      await database.db.insertInto('printed_documents').values(printed).execute();
      return idAttach;
    };
    const past = [await paper('VIS', 3700, { vis: ['gps'] }), await paper('PJC', 3700, { pjc: [] })];
    const stay = [await paper('VIS', 3600, { vis: [] }), await paper('RAPPORTINO', 3700, { vehicle: [] })];
    expect(forgotten(await run())['photos']).toBe(past.length);
    for (const id of stay) expect(await sha(id)).toBeDefined();
  });

  it('[SEC-14.2.7] the position of a pre-job check’s signature is removed with its other positions', async () => {
    const teamId = await site(10);
    const firma = { name: 'Rossi Carlo', position: GPS, hash: 'a', parts: {}, valid: true };
    const columns = { teamId, CreateDate: dayAgo(3700), answers: JSON.stringify({ firma }) };
    await database.db.insertInto('pre_job_checks').values(columns).execute();
    expect(forgotten(await run())).toMatchObject({ safetyPositions: 1 });
    const { answers } = await database.db
      .selectFrom('pre_job_checks')
      .select('answers')
      .executeTakeFirstOrThrow();
    expect(answers).toEqual({ firma: { ...firma, position: '44.49,11.34' } });
    expect(forgotten(await run())).toEqual({});
  });

  it.each([
    ['keep', GPS],
    ['remove', ''],
  ] as const)('[SEC-14.2.7] or after the days of the setting: %s', async (then, gps) => {
    const id = await vis(3700);
    const safetyPositions = { ...product.settings.retention?.['safetyPositions'], then };
    const retention = { ...product.settings.retention, safetyPositions };
    await run({ ...product, settings: { ...product.settings, retention } } as Product);
    expect(await answersOf(id)).toMatchObject({ gps });
  });

  it('[SEC-14.2.7] removes sessions, failures, repeats and drafts, each after its period', async () => {
    const { db } = database;
    const { userId } = TEST_USERS.capo;
    const session = (tokenHash: string, made: number, ends: number) => ({
      ...{ tokenHash, userId, createdAt: daysAgo(made), lastSeenAt: NOW, expiresAt: daysAgo(ends) },
      ...{ address: '10.1.2.3', userAgent: 'Firefox' },
    });
    const sessions = [session('a', 20, 1), session('b', 20, -5), session('c', 2, -5)];
    await db.insertInto('sessions').values(sessions).execute();
    const failure = { username: 'capo', address: '10.1.2.3' };
    const failures = [daysAgo(2), NOW].map((at) => ({ ...failure, at }));
    await db.insertInto('login_attempts').values(failures).execute();
    const repeat = { userId, call: 'x', bodyHash: '', answer: null };
    const repeats = [15, 1].map((age) => ({ ...repeat, key: `${age}`, createdAt: daysAgo(age) }));
    await db.insertInto('idempotency').values(repeats).execute();
    const draft = { userId, form: 'vis', data: '{}' };
    const drafts = [31, 29].map((age) => ({ ...draft, key: `${age}`, updatedAt: daysAgo(age) }));
    await db.insertInto('drafts').values(drafts).execute();
    for (const age of [91, 89]) await createTestToken(db, userId, { until: daysAgo(age) });
    const technical = { apiTokens: 1, sessions: 1, signInAddresses: 1, loginAttempts: 1 };
    expect(forgotten(await run())).toEqual({ ...technical, idempotency: 1, drafts: 1 });
    const remainingSessions = await db
      .selectFrom('sessions')
      .select(['tokenHash', 'address'])
      .orderBy('tokenHash')
      .execute();
    expect(remainingSessions).toEqual([
      { tokenHash: 'b', address: '' },
      { tokenHash: 'c', address: '10.1.2.3' },
    ]);
    expect(await db.selectFrom('drafts').select('key').execute()).toEqual([{ key: '29' }]);
  });
});

describe('letting go', () => {
  it('[SEC-14.2.7] is logged and audited once, with counts by kind', async () => {
    await site(400);
    await run();
    expect(logged).toMatchObject([{ kind: 'positions', count: 2, days: 365 }]);
    await run();
    const rows = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('call', '=', 'housekeeping')
      .execute();
    expect(rows).toMatchObject([{ username: 'sistema', after: { positions: { count: 2, days: 365 } } }]);
  });

  it('[SEC-14.2.7] is done in small batches, all of it', async () => {
    for (let n = 0; n < 7; n += 1) await site(400 + n);
    expect(forgotten(await run(product, 2))).toEqual({ positions: 14 });
  });

  it('[SEC-14.2.7] of one kind that fails leaves the others their turn', async () => {
    await site(400);
    await database.owner.query('alter table login_attempts rename to elsewhere');
    expect(forgotten(await run())).toEqual({ positions: 2 });
    expect(logged).toMatchObject([{ kind: 'loginAttempts' }, { kind: 'positions' }]);
  });

  it('[SEC-14.2.7] a dry run changes nothing, and prints the same counts', async () => {
    await site(400);
    await picture('team', 2000);
    const before = await database.db.selectFrom('members').selectAll().execute();
    const counted = (await countForgotten(services())).filter(({ count }) => count > 0);
    expect(forgotten(counted)).toEqual({ positions: 3, photos: 1 });
    expect(await database.db.selectFrom('members').selectAll().execute()).toEqual(before);
  });

  it('[SEC-14.2.7] can be tried from the command line, with the reason of each kind', async () => {
    const teamID = await site(4000);
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
    const tried = await runScript('scripts/operate/retention.ts', ['--dry-run'], { env });
    expect(tried.stderr).toBe('');
    expect(tried.stdout).toMatch(/2 {2}Posizioni delle persone \(365 giorni/);
    expect(tried.stdout).toContain('GDPR art. 5(1)(c)');
    expect(tried.stdout).toContain('non è stato tolto nulla');
    const place = () =>
      database.db.selectFrom('teams').select('GpsData').where('teamID', '=', teamID).executeTakeFirst();
    expect(await place()).toEqual({ GpsData: GPS });
    expect((await runScript('scripts/operate/retention.ts', [], { env })).code).toBe(0);
    expect(await place()).toEqual({ GpsData: '' });
    expect((await runScript('scripts/operate/retention.ts', ['--dryrun'], { env })).code).toBe(1);
  });

  it('[SEC-14.2.7] a dry run on a database of a former version reports so, and migrates nothing', async () => {
    const { owner, ownerUrl, url } = database;
    const applied = async () => (await owner.query('select name from schema_migration order by number')).rows;
    const { rows: newest } = await owner.query<{ name: string }>(
      'delete from schema_migration where number = (select max(number) from schema_migration) returning name',
    );
    const before = await applied();
    const env = { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder };
    const tried = await runScript('scripts/operate/retention.ts', ['--dry-run'], { env });
    expect(await applied()).toEqual(before);
    expect(tried).toMatchObject({ code: 1, stdout: '' });
    expect(tried.stderr).toMatch(new RegExp(`${newest[0]?.name}.*npm start`, 's'));
  });
});

it('[SEC-14.2.7] every kind has its days and the reason for them, in the settings', () => {
  for (const [kind, { days, label, reason }] of Object.entries(product.settings.retention ?? {})) {
    expect(reason.length, `${kind} ${label}`).toBeGreaterThan(40);
    expect(days).toBeGreaterThanOrEqual(0);
  }
});
