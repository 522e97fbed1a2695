import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { FILES_LOCK } from '../../../server/host/files/storeAttachment.ts';
import { removeForgotten } from '../../../server/host/housekeeping.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'cantieri-may-go-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('[SEC-BACKUP] the bytes of a deleted attachment stay while a back-up copies, and go when it is over', async () => {
  const { db } = database;
  const files = await openFileStore(dataDir);
  const { sha256 } = await files.put(Buffer.from('%PDF-1.4 nobody names me'), 'application/pdf');
  const before = JSON.stringify({ sha256 });
  const who = { userId: 1, username: 'admin', call: 'deleteAttachment', requestId: 'r' };
  await db
    .insertInto('audit')
    .values({ ...who, entity: 'attachment', key: '1', before, after: null })
    .execute();
  const span = { from: new Date(Date.now() - HOUR), to: new Date(Date.now() + HOUR) };

  const backup = new Client(database.url);
  await backup.connect();
  await backup.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  expect(await removeForgotten({ db, files }, span), 'the same time is looked at again').toEqual(span.from);
  expect(await files.get(sha256)).toBeDefined();

  await backup.end();
  await expect.poll(() => removeForgotten({ db, files }, span)).toEqual(span.to);
  expect(await files.get(sha256)).toBeUndefined();
});

it('[SEC-P17] bytes that were deleted twice stay until the later deletion cannot be taken back any more', async () => {
  const { db } = database;
  const files = await openFileStore(dataDir);
  const { sha256 } = await files.put(Buffer.from('%PDF-1.4 deleted twice'), 'application/pdf');
  const now = Date.now();
  const deleted = (at: number, key: string) => ({
    ...{ userId: 1, username: 'admin', call: 'deleteAttachment', requestId: 'r', entity: 'attachment', key },
    ...{ at: new Date(at), before: JSON.stringify({ sha256 }), after: null },
  });
  await db
    .insertInto('audit')
    .values([deleted(now - 2 * HOUR, '2'), deleted(now, '3')])
    .execute();
  const round = (from: number, to: number) =>
    removeForgotten({ db, files }, { from: new Date(from), to: new Date(to) });
  await round(now - 3 * HOUR, now - HOUR);
  expect(await files.get(sha256)).toBeDefined();
  await round(now - HOUR, now + 1);
  expect(await files.get(sha256)).toBeUndefined();
});
