import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

it('[CALL-03] cancels the query in the database when the client disconnects', async () => {
  const test = await startTestApp();
  const { pool } = test.database;
  const admin = await test.api('admin');
  const running = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where state = 'active' and query like '%from "audit"%' and pid <> pg_backend_pid()
       and datname = current_database()`,
    );
    return rows.length;
  };
  const until = async (wanted: number) => {
    for (let tries = 0; tries < 100 && (await running()) !== wanted; tries++) await wait(20);
    return running();
  };
  // Another transaction locks the table: the query waits like a slow one.
  const holder = await test.database.owner.connect();
  await holder.query('begin');
  await holder.query('lock table audit in access exclusive mode');
  const controller = new AbortController();
  const answer = admin.get('/api/audit', { signal: controller.signal }).catch((error: Error) => error.name);
  expect(await until(1)).toBe(1);
  controller.abort();
  expect(await answer).toBe('AbortError');
  expect(await until(0)).toBe(0);
  await holder.query('rollback');
  holder.release();
  expect((await admin.get('/api/audit')).status).toBe(200);
  await test.close();
});
