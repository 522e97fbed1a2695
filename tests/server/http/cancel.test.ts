import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

/** An application, and how many of its queries read the audit at present. */
async function start() {
  const test = await startTestApp();
  const { pool, owner } = test.database;
  const running = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where state = 'active' and query like '%from "audit"%' and pid <> pg_backend_pid()
       and datname = current_database()`,
    );
    return rows.length;
  };
  /** Makes queries of a table wait like slow ones. @returns lets them go. */
  const lock = async (table: string) => {
    const holder = await owner.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    return async () => {
      await holder.query('rollback');
      holder.release();
    };
  };
  const until = async (wanted: number, tries = 100) => {
    for (let tried = 0; tried < tries && (await running()) !== wanted; tried++) await wait(20);
    return running();
  };
  return { test, lock, until, admin: await test.api('admin') };
}

it('[CALL-03] cancels the query in the database when the client disconnects', async () => {
  const { test, lock, until, admin } = await start();
  const unlock = await lock('audit');
  const controller = new AbortController();
  const answer = admin.get('/api/audit', { signal: controller.signal }).catch((error: Error) => error.name);
  expect(await until(1)).toBe(1);
  controller.abort();
  expect(await answer).toBe('AbortError');
  expect(await until(0)).toBe(0);
  await unlock();
  expect((await admin.get('/api/audit')).status).toBe(200);
  await test.close();
});

it('[CALL-03] begins no query for a client that disconnects while its session is read', async () => {
  const { test, lock, until, admin } = await start();
  const [unlockSessions, unlockAudit] = [await lock('sessions'), await lock('audit')];
  const controller = new AbortController();
  const answer = admin.get('/api/audit', { signal: controller.signal }).catch((error: Error) => error.name);
  await wait(200);
  controller.abort();
  expect(await answer).toBe('AbortError');
  await wait(200);
  await unlockSessions();
  expect(await until(1, 25)).toBe(0);
  await unlockAudit();
  expect((await admin.get('/api/audit')).status).toBe(200);
  await test.close();
});
