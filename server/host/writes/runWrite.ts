import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { announce, recordAudit, type Writer } from '../audit/recordChanges.ts';
import type { Database } from '../db/Database.ts';
import { enqueueJobs } from '../queue/enqueueJobs.ts';
import { claimKey, type KeyedRequest, releaseKey, storeAnswer } from './idempotency.ts';
import type { Gathered } from './Outcome.ts';

/** PostgreSQL ended our transaction for the sake of another one: nothing happened, the same work may succeed now. */
const REPEATABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Runs a transaction again when it lost against a concurrent one, a few times, a little later each time. */
async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (attempt === ATTEMPTS || typeof code !== 'string' || !REPEATABLE.has(code)) throw error;
      await wait(attempt * 20 * (1 + Math.random()));
    }
  }
}

export interface ServerWrite<Answer> {
  readonly writer: Writer;
  /** Entities that the calls file says change along with what the work records as changed. */
  readonly changes: readonly string[];
  readonly input: unknown;
  readonly keyed: KeyedRequest | undefined;
  /** Whether a name is an entity of the product, which browsers may show. */
  readonly isEntity: (name: string) => boolean;
  /** Does the work and makes the answer; JSON answers are kept for repeats of the same key, files are made anew. */
  work(db: Kysely<Database>, gathered: Gathered): Promise<{ answer: Answer; storable: boolean }>;
  /** Tells people of what it changed, in its transaction; answers how many. */
  tell?(db: Kysely<Database>, changes: Gathered['changes'], by: number): Promise<number>;
  /** Hears of tasks that fail after the commit. */
  onLateFailure(error: unknown): void;
}

/**
 * One write: one transaction that holds the work, its audit rows, its idempotency record, its jobs and
 * the announcement to browsers. All of it happens, or nothing.
 */
export async function runWrite<Answer>(db: Kysely<Database>, write: ServerWrite<Answer>): Promise<Answer> {
  const done = await repeatOnConflict(() => db.transaction().execute((trx) => within(trx, write)));
  for (const task of done.afterCommit) {
    try {
      await task();
    } catch (error) {
      write.onLateFailure(error);
    }
  }
  return done.answer;
}

async function within<Answer>(
  db: Kysely<Database>,
  { writer, changes, input, keyed, isEntity, work, tell }: ServerWrite<Answer>,
): Promise<{ answer: Answer; afterCommit: Gathered['afterCommit'] }> {
  if (keyed !== undefined) {
    const earlier = await claimKey(db, keyed);
    if (earlier !== undefined) return { answer: earlier as Answer, afterCommit: [] };
  }
  const gathered: Gathered = { changes: [], jobs: [], afterCommit: [], untold: false };
  const { answer, storable } = await work(db, gathered);
  const { actor: user = writer.user } = gathered;
  if (!gathered.untold) await recordAudit(db, { ...writer, user }, gathered.changes, input);
  await enqueueJobs(db, gathered.jobs);
  const told = (await tell?.(db, gathered.changes, user.userId)) ?? 0;
  if (keyed !== undefined) await (storable ? storeAnswer(db, keyed, answer) : releaseKey(db, keyed));
  const echo = keyed && { userId: keyed.userId, key: keyed.key };
  await announce(db, gathered.changes, told > 0 ? [...changes, 'notification'] : changes, isEntity, echo);
  return { answer, afterCommit: gathered.afterCommit };
}
