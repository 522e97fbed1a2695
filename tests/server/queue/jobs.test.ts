import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimJob } from '../../../server/host/queue/claimJob.ts';
import { afterNow, enqueueJobs } from '../../../server/host/queue/enqueueJobs.ts';
import { type Job, JobRefusal, type JobWork } from '../../../server/host/queue/JobWork.ts';
import { runJob, runNewJobs } from '../../../server/host/queue/runJob.ts';
import { type JobOptions, retryJobs, startJobs } from '../../../server/host/queue/startJobs.ts';
import type { Worker } from '../../../server/host/queue/workQueue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

const HOUR = 3_600_000;
const RETRY = { leaseMs: HOUR, retryMs: HOUR, longestMs: 24 * HOUR, mostAttempts: 3 };
let database: TestDatabase;
const workers: Worker[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => db().deleteFrom('outbox').execute());
const stopAll = () => Promise.all(workers.splice(0).map((worker) => worker.stop()));
afterEach(stopAll);
afterAll(() => database.drop());

const db = () => database.db;
const services = () => ({ db: db(), log: { warn: () => {}, error: () => {} } });
const queue = () => db().selectFrom('outbox').selectAll().orderBy('id').execute();
const letter = (key: string) => ({ kind: 'letter', key, payload: { to: key } });

/** Letters that are written into the audit when they are sent. */
function letters(attempt: (job: Job) => unknown = () => {}, more: Partial<JobWork> = {}): JobWork {
  return {
    name: 'the letters',
    kinds: ['letter'],
    retry: RETRY,
    async attempt(job) {
      await attempt(job);
      return { settle: (trx) => addAttempt(trx, job.key) };
    },
    inVain: (reason, mostAttempts) => `not sent after ${mostAttempts}: ${reason}`,
    ...more,
  };
}
async function addAttempt(trx: TestDatabase['db'], username: string) {
  await trx.insertInto('login_attempts').values({ username, address: '', device: null }).execute();
}
const sentLetters = async () =>
  (await db().selectFrom('login_attempts').select('username').orderBy('id').execute()).map(
    ({ username }) => username,
  );
beforeEach(() => db().deleteFrom('login_attempts').execute());

function start(work: JobWork, options: JobOptions = {}): void {
  workers.push(startJobs(services(), work, { pollMs: 20, ...options }));
}
/** As if the pause or the lease were over. */
const fastForward = () =>
  db().updateTable('outbox').set({ leaseUntil: sql`now()`, nextAttemptAt: sql`now()` }).execute();

describe('a job', () => {
  it('exists only if its write commits; once for each kind and key, also for a repeated call', async () => {
    await expect(
      db()
        .transaction()
        .execute(async (trx) => {
          await enqueueJobs(trx, [letter('a')]);
          throw new Error('refused');
        }),
    ).rejects.toThrow('refused');
    expect(await queue()).toEqual([]);
    await enqueueJobs(db(), [letter('a'), letter('b')], HOUR);
    await enqueueJobs(db(), [letter('b')], HOUR);
    await enqueueJobs(db(), []);
    expect((await queue()).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('is done by any worker of its kind; its end and its writes are one transaction', async () => {
    await enqueueJobs(db(), [letter('a'), { ...letter('b'), kind: 'parcel' }]);
    start(letters());
    await eventually(sentLetters).toEqual(['a']);
    expect(await queue()).toMatchObject([
      { key: 'a', status: 'Y', attempts: 1, leaseUntil: null, doneAt: expect.any(String) },
      { key: 'b', status: 'I', attempts: 0 },
    ]);
  });

  it('is tried again after a pause that doubles, and given up with the last reason', async () => {
    await enqueueJobs(db(), [letter('a')]);
    const givenUp: string[] = [];
    const failing = () => {
      throw new Error('no\0 stamps');
    };
    start(letters(failing, { onGivenUp: async (_trx, { key }, message) => void givenUp.push(key, message) }));
    for (const hours of [1, 2]) {
      const hoursLeft = sql<number>`ceil(extract(epoch from "nextAttemptAt" - now()) / 3600)::int`.as('left');
      await eventually(async () => (await db().selectFrom('outbox').select(hoursLeft).execute())[0]).toEqual({
        left: hours,
      });
      expect(await queue()).toMatchObject([{ status: 'S', attempts: hours, message: 'no stamps' }]);
      await fastForward();
    }
    await eventually(queue).toMatchObject([{ status: 'E', attempts: 3 }]);
    expect(givenUp).toEqual(['a', 'not sent after 3: no stamps']);
    expect(await sentLetters()).toEqual([]);
    // A running worker would take the job again before it is looked at.
    await stopAll();
    await retryJobs(
      db(),
      (await queue()).map(({ id }) => id),
    );
    expect(await queue()).toMatchObject([{ status: 'I', attempts: 0, message: null }]);
  });

  it('waits for an earlier one of its subject that is to be done; done, given up or of others, it holds up none', async () => {
    const withSubject = (key: string) => ({ ...letter(key), subject: key.slice(0, 1) });
    await enqueueJobs(db(), ['a1', 'a2', 'b1', 'a3'].map(withSubject));
    const nextKey = async () => (await claimJob(db(), letters()))?.key;
    expect([await nextKey(), await nextKey(), await nextKey()]).toEqual(['a1', 'b1', undefined]);
    const settle = (key: string, status: 'E' | 'Y') =>
      db().updateTable('outbox').set({ status, leaseUntil: null }).where('key', '=', key).execute();
    await settle('a1', 'E');
    expect([await nextKey(), await nextKey()]).toEqual(['a2', undefined]);
    await settle('a2', 'Y');
    expect(await nextKey()).toBe('a3');
  });

  it('is found behind thousands that wait, without reading the queue for each of them', async () => {
    const pairs = Array.from({ length: 3_000 }, (_, at) => ({
      ...letter(`a${at}`),
      subject: `${at % 1_500}`,
    }));
    await enqueueJobs(db(), pairs.slice(0, 1_500));
    await db()
      .updateTable('outbox')
      .set({ status: 'S', leaseUntil: afterNow(HOUR) })
      .execute();
    await enqueueJobs(db(), [...pairs.slice(1_500), letter('b')]);
    const rowsRead = sql<{ rows: number }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_xact_user_tables where relname = 'outbox'`;
    let rows = 0;
    const onTaken = async (trx: TestDatabase['db']) => {
      rows = (await rowsRead.execute(trx)).rows[0]?.rows ?? Number.NaN;
    };
    expect(
      await claimJob(
        db(),
        letters(() => {}, { onTaken }),
      ),
    ).toMatchObject({ key: 'b' });
    expect(rows).toBeLessThan(3 * pairs.length);
  });

  it('that is refused for good is not tried again', async () => {
    await enqueueJobs(db(), [letter('a')]);
    start(
      letters(() => {
        throw new JobRefusal('no such address');
      }),
    );
    await eventually(queue).toMatchObject([{ status: 'E', attempts: 1, message: 'no such address' }]);
  });

  it('of a killed process is due again with one attempt less; a late worker writes nothing', async () => {
    await enqueueJobs(db(), [letter('a')]);
    const work = letters();
    const stalled = await claimJob(db(), work);
    expect(await claimJob(db(), work)).toBeUndefined();
    await fastForward();
    const claimedJob = await claimJob(db(), work);
    expect(claimedJob).toMatchObject({ key: 'a', attempts: 2 });
    await runJob(services(), work, stalled as Job);
    expect(await sentLetters()).toEqual([]);
    await runJob(services(), work, claimedJob as Job);
    expect(await sentLetters()).toEqual(['a']);
    expect(await queue()).toMatchObject([{ status: 'Y', attempts: 2 }]);
  });

  it('that ends every process that tries it is given up before another is begun', async () => {
    await enqueueJobs(db(), [letter('a')]);
    await db().updateTable('outbox').set({ attempts: 3 }).execute();
    start(letters(() => expect.unreachable()));
    await eventually(queue).toMatchObject([
      { status: 'E', message: 'not sent after 3: ogni tentativo si è interrotto' },
    ]);
  });

  it('extends its lease on request, else loses it', async () => {
    await enqueueJobs(db(), [letter('long'), letter('short')]);
    const startedJobs: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const retry = { ...RETRY, leaseMs: 3_000, retryMs: 1 };
    const slow = async ({ key }: Job) => {
      startedJobs.push(key);
      await ended;
    };
    const [long, short] = [letters(slow, { retry, renewed: true }), letters(slow, { retry })];
    const first = (await claimJob(db(), long, ['long'])) as Job;
    const second = (await claimJob(db(), short, ['short'])) as Job;
    const running = Promise.all([runJob(services(), long, first), runJob(services(), short, second)]);
    await eventually(async () => (await claimJob(db(), short))?.key).toBe('short');
    expect(await claimJob(db(), short)).toBeUndefined();
    end();
    await running;
    expect(await sentLetters()).toEqual(['long']);
    expect(startedJobs).toEqual(['long', 'short']);
  });
});

describe('the first go', () => {
  it('of the queuing process takes only its jobs, and never rejects', async () => {
    await enqueueJobs(db(), [letter('a'), letter('b'), letter('c')], HOUR);
    const tried: string[] = [];
    const work = letters(({ key }) => {
      tried.push(key);
      if (key === 'a') throw new Error('no stamps');
    });
    await runNewJobs(services(), work, ['a', 'b']);
    await runNewJobs(services(), work, ['a', 'b']);
    expect(tried).toEqual(['a', 'b']);
    expect(await sentLetters()).toEqual(['b']);
    const withoutTables = { ...services(), db: db().withTables() };
    withoutTables.db.transaction = () => {
      throw new Error('terminating connection');
    };
    await runNewJobs(withoutTables, work, ['c']);
    expect((await queue()).map(({ status }) => status)).toEqual(['S', 'Y', 'I']);
  });
});
