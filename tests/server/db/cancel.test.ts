import { type CompiledQuery, Kysely, sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '../../../server/host/db/openPool.ts';
import { ControlClient, ProductDialect } from '../../../server/host/db/ProductKysely.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/** A lock that keeps a query running until the test lets it go. */
const LOCK = 77;

describe('a query whose client has disconnected', () => {
  let database: TestDatabase;
  let holder: Client;
  let errorLog: ReturnType<typeof vi.spyOn>;
  beforeAll(async () => {
    database = await createTestDatabase();
    holder = new Client({ connectionString: database.url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await database.drop();
  });
  beforeEach(async () => {
    await holder.query(`select pg_advisory_lock(${LOCK})`);
    errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await holder.query('select pg_advisory_unlock_all()');
  });

  /** Connections that wait for the lock, or have got it. */
  const waiting = async (granted = false) => {
    const { rows } = await holder.query<{ pid: number }>(
      'select pid from pg_locks where locktype = $1 and objid = $2 and granted = $3',
      ['advisory', LOCK, granted],
    );
    return rows.map(({ pid }) => pid);
  };

  /** A database of one connection, a query of it that waits, and the asker's going. */
  const ask = async (controlClient: typeof ControlClient) => {
    const pool = openPool(database.url);
    const db = new Kysely<unknown>({ dialect: new ProductDialect({ pool, controlClient }) });
    const controller = new AbortController();
    const cancellable = { signal: controller.signal, inflightQueryAbortStrategy: 'cancel query' } as const;
    const query: CompiledQuery = sql`select pg_advisory_lock(${sql.lit(LOCK)})`.compile(db);
    const outcome = db.executeQuery(query, cancellable).then(
      () => 'answered',
      (reason: Error) => reason.message,
    );
    await expect.poll(() => waiting()).toHaveLength(1);
    return {
      db,
      leave: async () => {
        controller.abort(new Error('gone'));
        expect(await outcome).toBe('gone');
      },
      /** The connection serves others again, and is as it was. */
      free: async () => {
        await expect.poll(() => pool.idleCount === pool.totalCount && pool.totalCount > 0).toBe(true);
        expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
        await db.destroy();
      },
    };
  };

  /** Pauses between its connection and the cancel request until the test continues it. */
  const gated = () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    class GatedClient extends ControlClient {
      override connect = (async () => {
        const connected = await Reflect.apply(Client.prototype.connect, this, []);
        reached.resolve();
        await gate.promise;
        return connected;
      }) as Client['connect'];
    }
    return { GatedClient, open: gate.resolve, reached: reached.promise };
  };

  it('[CALL-03] is cancelled silently, because a missing answer is the expected outcome', async () => {
    const { leave, free } = await ask(ControlClient);
    await leave();
    await expect.poll(() => waiting()).toEqual([]);
    await free();
    expect(errorLog.mock.calls).toEqual([]);
  });

  it('[CALL-03] reports nothing if the query ends before it is cancelled', async () => {
    const { GatedClient, open, reached } = gated();
    const { leave, free } = await ask(GatedClient);
    await leave();
    await reached;
    await holder.query(`select pg_advisory_unlock(${LOCK})`);
    await expect.poll(() => waiting(true)).toHaveLength(1);
    open();
    await free();
    expect(errorLog.mock.calls).toEqual([]);
  });

  it('continues, and the failed cancel is logged', async () => {
    class DeafClient extends ControlClient {
      override connect = (() => Promise.reject(new Error('too many connections'))) as Client['connect'];
    }
    const { leave, free } = await ask(DeafClient);
    await leave();
    await expect.poll(() => errorLog.mock.calls.flat().join()).toContain('too many connections');
    await holder.query(`select pg_advisory_unlock(${LOCK})`);
    await free();
  });

  it.each([
    ['finds no free connection', { connect: () => Promise.reject(new Error('too many clients already')) }],
    // PostgreSQL ignores a request that overtakes its query.
    ['comes before its query', { query: () => Promise.resolve() }],
  ])('[CALL-03] is cancelled as well if the first cancel request %s', async (_case, first) => {
    let requests = 0;
    class UnluckyClient extends ControlClient {
      constructor(config?: ClientConfig) {
        super(config);
        requests += 1;
        if (requests === 1) Object.assign(this, first);
      }
    }
    const { leave, free } = await ask(UnluckyClient);
    await leave();
    await expect.poll(() => waiting()).toEqual([]);
    expect(requests).toBe(2);
    await free();
    expect(errorLog.mock.calls).toEqual([]);
  });

  it('fails for another reason, which is reported', async () => {
    const { GatedClient, open, reached } = gated();
    const { leave, db } = await ask(GatedClient);
    await leave();
    await reached;
    await holder.query('select pg_terminate_backend($1)', await waiting());
    await expect.poll(() => errorLog.mock.calls.flat().join()).toMatch(/terminat/);
    open();
    await db.destroy();
  });

  it('a lost connection of a cancel request leaves the server running', () => {
    expect(() => new ControlClient().emit('error', new Error('connection lost'))).not.toThrow();
  });
});
