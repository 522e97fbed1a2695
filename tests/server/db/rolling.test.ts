import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/host/db/migrate.ts';
import { watchMigrations } from '../../../server/host/db/readMigrations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startScript } from '../../support/runScript.ts';

const HARD = 'alter table loan rename column id to number';
const SOFT = '-- former version: keeps working\nalter table loan add column book text';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.owner.query('drop table schema_migration');
  folder = await mkdtemp(join(tmpdir(), 'cantieri migrations '));
  await write('0001_first.sql', 'create table loan (id int)');
  await migrate(database.owner, folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

describe('a new version beside servers of the former one', () => {
  it('[SEC-S6] defers a breaking migration until they are stopped, and reports it', async () => {
    // The connection that listens for events identifies a running server.
    const listener = await database.pool.connect();
    await listener.query(`set application_name = 'cantieri events'`);
    await write('0002_second.sql', SOFT);
    expect(await migrate(database.owner, folder)).toEqual(['0002_second.sql']);
    await write('0003_third.sql', HARD);
    await expect(migrate(database.owner, folder)).rejects.toThrow(
      /è acceso un altro server della versione precedente.*0003_third\.sql.*fermali tutti/,
    );
    expect((await database.owner.query('select id, book from loan')).rows).toEqual([]);
    listener.release(true);
    await expect.poll(() => migrate(database.owner, folder).catch(() => [])).toEqual(['0003_third.sql']);
  });

  it('[SEC-S6] learns of every running server from the database', async () => {
    const living: TestApp = await startTestApp();
    await expect
      .poll(async () => {
        const { rows } = await living.database.owner.query(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'cantieri events'`,
        );
        return rows[0].count;
      })
      .toBe(1);
    await living.close();
  });
});

describe('a server of the former version', () => {
  it('[SEC-S6] keeps running during compatible migrations, and is notified of the first incompatible one', async () => {
    await database.owner.query('grant select on schema_migration to public');
    const watch = await watchMigrations(database.pool, 20);
    let name: string | undefined;
    void watch.superseded.then((heard) => {
      name = heard;
    });
    await write('0002_second.sql', SOFT);
    await migrate(database.owner, folder);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(name).toBeUndefined();
    await write('0003_third.sql', HARD);
    await migrate(database.owner, folder);
    await expect.poll(() => name).toBe('0003_third.sql');
    watch.stop();
  });
});

it('[SEC-S6] a migration gives up on a locked table with a message, and blocks no query for long', async () => {
  const reader = await database.owner.connect();
  await reader.query('begin; lock table loan in share mode');
  await write('0002_second.sql', SOFT);
  await expect(migrate(database.owner, folder, { tablePatience: '300ms' })).rejects.toThrow(
    /0002_second\.sql aspetta da troppo/,
  );
  await reader.query('commit');
  reader.release();
  expect(await migrate(database.owner, folder)).toEqual(['0002_second.sql']);
});

it('[SEC-S6] the process ends in order after a newer version has changed the database', async () => {
  const server = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'cantieri rolling '));
  const env = {
    ...process.env,
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  };
  const child = startScript('scripts/serve.ts', [], { env });
  let words = '';
  child.stdout?.on('data', (chunk) => (words += chunk));
  child.stderr?.on('data', (chunk) => (words += chunk));
  const ended = once(child, 'close');
  await expect.poll(() => words, { timeout: 60_000 }).toContain('è pronto');
  await server.owner.query(
    `insert into schema_migration (number, name, checksum, compatible) values (9998, '9998_soft.sql', '', true), (9999, '9999_hard.sql', '', false)`,
  );
  expect(await ended).toEqual([0, null]);
  expect(words).toContain('Una versione più nuova ha cambiato il database (9999_hard.sql)');
  await server.drop();
  await rm(dataDir, { recursive: true });
}, 120_000);
