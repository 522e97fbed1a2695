import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '../../../server/host/auth/SignedInUser.ts';
import type { Database } from '../../../server/host/db/Database.ts';
import { refuse } from '../../../server/host/errors/Refusal.ts';
import { enqueueJobs } from '../../../server/host/queue/enqueueJobs.ts';
import { runWrite, type ServerWrite, type WriteEffects } from '../../../server/host/writes/runWrite.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner.query('truncate audit, outbox, login_attempts');
});

const write = (work: ServerWrite<string>['work'], late: unknown[] = []): ServerWrite<string> => ({
  writer: { call: 'test', user: GUEST, requestId: 'r' },
  changes: [],
  isEntity: () => true,
  input: {},
  keyed: undefined,
  work,
  onLateFailure: (error) => late.push(error),
});

const mark = (db: Kysely<Database>, username: string) =>
  db.insertInto('login_attempts').values({ username, address: '' }).execute();
const count = async (table: 'audit' | 'outbox' | 'login_attempts') => {
  const { rows } = await database.pool.query(`select 1 from ${table}`);
  return rows.length;
};

describe('a write', () => {
  it('commits work, audit and jobs together, then runs tasks after the commit', async () => {
    const order: string[] = [];
    await runWrite(
      database.db,
      write(async (db, { changes, afterCommit }) => {
        await mark(db, 'a');
        const after = { password: 'x', Id: 1, search: "'x'" };
        changes.push({ entity: 'order', key: '1', before: undefined, after });
        await enqueueJobs(db, [{ kind: 'order', key: '1', payload: { Id: 1 } }]);
        afterCommit.push(async () => void order.push(`committed: ${await count('login_attempts')}`));
        return { answer: '', storable: false };
      }),
    );
    expect(order).toEqual(['committed: 1']);
    const [audit] = await database.db.selectFrom('audit').selectAll().execute();
    expect(audit).toMatchObject({ entity: 'order', before: null, after: { password: '***', Id: 1 } });
    expect(audit?.after).not.toHaveProperty('search');
    const [errand] = await database.db.selectFrom('outbox').selectAll().execute();
    expect(errand).toMatchObject({ kind: 'order', key: '1', payload: { Id: 1 }, status: 'I' });
  });

  it.each([
    ['a refusal', () => refuse('STALE')],
    ['a failure', () => new Error('broken')],
  ])('rolls back after %s', async (_, error) => {
    const failing = write(async (db, { afterCommit }) => {
      await mark(db, 'a');
      await enqueueJobs(db, [{ kind: 'order', key: '1', payload: {} }]);
      afterCommit.push(() => expect.unreachable());
      throw error();
    });
    await expect(runWrite(database.db, failing)).rejects.toThrow();
    expect([await count('login_attempts'), await count('audit'), await count('outbox')]).toEqual([0, 0, 0]);
  });

  it('is done again when it lost a deadlock, and both of two are done', async () => {
    await mark(database.db, 'one');
    await mark(database.db, 'two');
    let attempts = 0;
    const touch = (db: Kysely<Database>, username: string, by: string) =>
      sql`update login_attempts set address = address || ${by} where username = ${username}`.execute(db);
    const crossing = (first: string, second: string, by: string) =>
      write(async (db) => {
        attempts++;
        await touch(db, first, by);
        await sql`select pg_sleep(0.2)`.execute(db);
        await touch(db, second, by);
        return { answer: by, storable: false };
      });
    const answers = await Promise.all([
      runWrite(database.db, crossing('one', 'two', 'x')),
      runWrite(database.db, crossing('two', 'one', 'y')),
    ]);
    expect(answers).toEqual(['x', 'y']);
    expect(attempts).toBeGreaterThan(2);
    const rows = await database.db.selectFrom('login_attempts').select('address').execute();
    for (const { address } of rows) expect([...address].sort().join('')).toBe('xy');
  });

  it('with a key is kept with answer and audit, or not at all where its last statement or its first fails', async () => {
    const keyed = { key: 'k', userId: 1, call: 'test', bodyHash: 'h', repeat: false };
    const user = { ...GUEST, userId: 1 };
    const saving = (note: string, key = 'k', changes = ['1', '2']) => ({
      ...write(async (db, gathered) => {
        await mark(db, note);
        for (const each of changes)
          gathered.changes.push({ entity: 'order', key: each, before: undefined, after: { note } });
        gathered.afterCommit.push(() => expect(note).toBe('kept'));
        return { answer: note, storable: true };
      }),
      writer: { call: 'test', user, requestId: 'r' },
      keyed: { ...keyed, key },
    });
    // jsonb holds no NUL: the audit rows cannot be written.
    const failing = saving('lost\0', 'k');
    await expect(runWrite(database.db, failing)).rejects.toMatchObject({ code: '22021' });
    const unwritable = {
      ...failing,
      work: async (_db: Kysely<Database>, { changes }: WriteEffects) => {
        changes.push({ entity: 'order', key: '1', before: undefined, after: { note: '\0' } });
        return { answer: 'lost', storable: true };
      },
    };
    await expect(runWrite(database.db, unwritable)).rejects.toMatchObject({ code: '22P05' });
    // As many as there are connections, each of which goes on.
    await Promise.all(Array.from({ length: 12 }, () => runWrite(database.db, unwritable).catch(() => {})));
    expect([await count('login_attempts'), await count('audit')]).toEqual([0, 0]);
    await expect(runWrite(database.db, saving('first', 'key\0'))).rejects.toMatchObject({ code: '22021' });
    expect(await count('login_attempts')).toBe(0);

    expect(await runWrite(database.db, saving('kept'))).toBe('kept');
    expect(await runWrite(database.db, saving('again'))).toBe('kept');
    expect([await count('login_attempts'), await count('audit')]).toEqual([1, 2]);
    const { rows } = await database.pool.query('select key from audit order by id');
    expect(rows).toEqual([{ key: '1' }, { key: '2' }]);
  });

  it('stays although a task after the commit fails, which is logged', async () => {
    const late: unknown[] = [];
    const failing = write(async (db, { afterCommit }) => {
      await mark(db, 'a');
      afterCommit.push(() => Promise.reject(new Error('late')));
      return { answer: 'done', storable: false };
    }, late);
    expect(await runWrite(database.db, failing)).toBe('done');
    expect(late).toMatchObject([{ message: 'late' }]);
  });
});
