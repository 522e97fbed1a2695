import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/host/db/Database.ts';
import { openPool } from '../../../server/host/db/openPool.ts';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createTestToken } from '../../support/createTestToken.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const LOCK = { ...LIMITS, lock: 400, statement: 20_000, connect: 1_500, idleInTransaction: 1_000 };

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ limits: LOCK });
  capo = await test.api('capo');
});
afterAll(() => test.close());

const facts = ({ status, body, headers }: Answer) => ({
  status,
  code: body?.code,
  again: Number(headers.get('retry-after')) > 0,
});
const setting = async (name: string) => {
  const { rows } = await test.database.pool.query(`show ${name}`);
  return Object.values(rows[0])[0];
};

it('[SEC-P4] every connection of the product has its limits', async () => {
  expect(await setting('statement_timeout')).toBe('20s');
  expect(await setting('lock_timeout')).toBe('400ms');
  expect(await setting('idle_in_transaction_session_timeout')).toBe('1s');
  expect(Math.min(...Object.values(LIMITS))).toBeGreaterThan(0);
});

it('[SEC-P4] [SEC-S7] applies behind a pooler that drops start-up parameters, and the date is that of Italy', async () => {
  const { port } = new URL(test.database.url);
  const pooler = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    client.once('data', (start) => {
      server.write(withoutOptions(start as Buffer));
      client.pipe(server).pipe(client);
    });
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(test.database.url);
  url.port = String((pooler.address() as AddressInfo).port);
  const pool = openPool(url.href);
  try {
    const { rows } = await pool.query(
      `select name, setting from pg_settings where name in ('TimeZone', 'lock_timeout', 'statement_timeout',
         'idle_in_transaction_session_timeout')`,
    );
    const { lock, statement, idleInTransaction } = LIMITS;
    expect(Object.fromEntries(rows.map(({ name, setting: set }) => [name, set]))).toEqual({
      TimeZone: 'Europe/Rome',
      lock_timeout: String(lock),
      statement_timeout: String(statement),
      idle_in_transaction_session_timeout: String(idleInTransaction),
    });
  } finally {
    await pool.end();
    pooler.close();
  }
});

/** A start-up message: its length, the protocol's version, names and values each ended by a NUL, a NUL. */
function withoutOptions(start: Buffer): Buffer {
  const words = start.subarray(8, -2).toString().split('\0');
  const storedWords = words.filter((_, index) => words[index - (index % 2)] !== 'options');
  const body = Buffer.from(`${storedWords.join('\0')}\0\0`);
  const head = Buffer.from(start.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

describe('a call that the database keeps waiting', () => {
  /** Holds the lock of a statement in another transaction while the work runs. */
  async function whileHeld<T>(statement: string, work: () => Promise<T>): Promise<T> {
    const client = await test.database.pool.connect();
    try {
      await client.query(`set idle_in_transaction_session_timeout = 0`);
      await client.query('begin');
      await client.query(statement);
      return await work();
    } finally {
      await client.query('rollback');
      client.release(true);
    }
  }

  it('[SEC-P4] refuses a row locked by another with a request to retry soon', async () => {
    const answer = await whileHeld(`select 1 from users for update`, () =>
      capo.post('/auth/me/locale', { locale: 'en' }),
    );
    expect(facts(answer)).toEqual({ status: 503, code: 'BUSY', again: true });
    expect((await capo.post('/auth/me/locale', { locale: 'it' })).status).toBe(200);
  });

  it('[SEC-P4] refuses with a message while all connections are used, and answers once they are free', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => test.database.pool.connect()));
    const answer = await capo.get('/auth/me');
    for (const client of clients) client.release();
    expect(facts(answer)).toEqual({ status: 503, code: 'OVERLOADED', again: true });
    expect(answer.body.ResultMessage).toContain('molte cose insieme');
    expect((await capo.get('/auth/me')).status).toBe(200);
  });

  it('[SEC-P4] [REL-10] thirty writes that wait for one row leave reading its connections, and the server is well', async () => {
    const patient = await startTestApp({ limits: { ...LIMITS, lock: 10_000, connect: 3_000 } });
    try {
      // Of several people: the writes of one are four at a time.
      const names = ['capo', 'planner', 'operaio', 'ufficio', 'admin'];
      const apis = await Promise.all(names.map((name) => patient.api(name)));
      const [api = capo] = apis;
      const { pool } = patient.database;
      const holder = await pool.connect();
      await holder.query('begin; select 1 from users for update');
      const writes = Array.from({ length: 30 }, (_, index) =>
        (apis[index % apis.length] ?? api).post('/auth/me/locale', { locale: index % 2 === 0 ? 'en' : 'it' }),
      );
      const waiting = async () => {
        const { rows } = await pool.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].n;
      };
      await expect.poll(waiting).toBeGreaterThanOrEqual(12);
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => api.get('/auth/me')),
        api.get('/health'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      await holder.query('rollback');
      holder.release(true);
      expect((await Promise.all(writes)).map(({ status }) => status)).toContain(200);
    } finally {
      await patient.close();
    }
  });

  it('[SEC-P4] reads by a session or token that another transaction has locked do not wait to note its use', async () => {
    await test.database.pool.query(`update sessions set "lastSeenAt" = now() - interval '2 hours'`);
    const token = await createTestToken(test.database.db, TEST_USERS.ufficio.userId);
    const answers = await whileHeld('select 1 from sessions, api_tokens for update', () =>
      Promise.all(
        Array.from({ length: 15 }, (_, index) =>
          index % 2 === 0 ? capo.get('/auth/me') : capo.get('/api/reading/forms', token),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('[SEC-P4] the database ends an idle transaction', async () => {
    await expect(
      test.database.db.transaction().execute(async (trx) => {
        await sql`select 1 from users for update`.execute(trx);
        await new Promise((resolve) => setTimeout(resolve, 2_500));
        await sql`select 1`.execute(trx);
      }),
    ).rejects.toThrow();
    expect((await capo.post('/auth/me/locale', { locale: 'it' })).status).toBe(200);
  });
});

describe('a call whose statement never ends', () => {
  let slow: TestApp;
  beforeAll(async () => {
    slow = await startTestApp({ limits: { ...LIMITS, lock: 0, statement: 1_000 } });
  });
  afterAll(() => slow.close());

  it('[SEC-P4] is broken off, with a word and when to come again', async () => {
    const api = await slow.api('capo');
    const client = await slow.database.pool.connect();
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    const answer = await api.post('/auth/me/locale', { locale: 'en' });
    await client.query('rollback');
    client.release();
    expect(facts(answer)).toEqual({ status: 503, code: 'TOO_SLOW', again: true });
    expect(answer.body.ResultMessage).toContain('impiegato troppo');
    expect((await api.get('/auth/me')).body.user.locale).toBe('it');
  });
});
