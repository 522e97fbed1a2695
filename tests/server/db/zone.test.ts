import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { summaryOf } from '../../../scripts/operate/terminal.ts';
import { planOf } from '../../../server/host/backup/backupSettings.ts';
import type { ReadBackup } from '../../../server/host/backup/readArchive.ts';
import { momentsOf } from '../../../server/host/backup/schedule.ts';
import { type OpenDatabase, openDatabase } from '../../../server/host/db/openDatabase.ts';
import { logLines } from '../../../server/host/logLines.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/** Fourteen hours ahead of UTC: at noon in Italy the date there is tomorrow. */
const timeZone = 'Pacific/Kiritimati';

let database: TestDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { url: databaseUrl, ownerUrl: databaseOwnerUrl } = database;
  opened = await openDatabase({ databaseUrl, databaseOwnerUrl, dataDir: '', timeZone });
});
afterAll(async () => {
  await opened?.close();
  await database?.drop();
});

describe('a product that is used on the other side of the world', () => {
  it('has its day in SQL, for the product’s role and for the owner of the tables', async () => {
    const day = "select (timestamptz '2026-11-20 12:30Z')::date as day, current_setting('TimeZone') as zone";
    const there = [{ day: '2026-11-21', zone: timeZone }];
    expect((await opened.pool.query(day)).rows).toEqual(there);
    await opened.asOwner(async (owner) => expect((await owner.query(day)).rows).toEqual(there));
  });

  it('is backed up at its local hour', async () => {
    const { last, next } = await momentsOf(opened.db, '02:30');
    const romeTime = (at: string) => new Date(at).toLocaleTimeString('it-IT', { timeZone });
    expect([romeTime(last), romeTime(next)]).toEqual(['02:30:00', '02:30:00']);
    expect(new Date(next).getTime() - new Date(last).getTime()).toBe(86_400_000);
    const product = await changedProduct({
      'shared/settings.json': (file) => setAt(file, 'values.timeZone', timeZone),
    });
    const settings = { folder: undefined, at: '02:30', keepCount: 1, keepDays: 1, lock: undefined };
    expect(planOf(settings, product, '/')).toMatchObject({ at: '02:30', timeZone });
  });

  it('its log and the summary of its archive tell its hours', () => {
    const lines: string[] = [];
    const time = Date.parse('2026-11-20T12:30:05Z');
    logLines((line) => lines.push(line), timeZone).write(JSON.stringify({ level: 40, time, msg: 'slow' }));
    expect(lines).toEqual(['02:30:05 avviso: slow\n']);
    const backup = {
      header: { at: '2026-11-20T12:30:05Z', product: '1', tables: [] },
      manifest: { tables: {}, files: { count: 0 }, lost: { count: 0, first: [] } },
      ...{ encrypted: false, bytes: 1 },
    } as unknown as ReadBackup;
    expect(summaryOf(backup, timeZone)).toContain('del 21/11/2026, 02:30:05');
  });
});
