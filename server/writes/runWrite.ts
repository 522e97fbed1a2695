import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { Refusal } from '../errors/Refusal.ts';
import { claimKey, type KeyedRequest, storeAnswer } from './idempotency.ts';
import type { Gathered } from './Outcome.ts';
import { announce, recordAudit, recordErrands, type Writer } from './recordChanges.ts';
import { repeatOnConflict } from './repeatOnConflict.ts';

/** How long a write waits for a row that another write holds, before it is refused as BUSY. */
const LOCK_TIMEOUT = '15s';

export interface Write<Answer> {
  readonly writer: Writer;
  /** Entities that the calls file says change along with what the work records as changed. */
  readonly changes: readonly string[];
  readonly input: unknown;
  readonly keyed: KeyedRequest | undefined;
  /** Whether a name is an entity of the product, which browsers may show. */
  readonly isEntity: (name: string) => boolean;
  /** Does the work and makes the answer; JSON answers are kept for repeats of the same key, files are made anew. */
  work(db: Kysely<Database>, gathered: Gathered): Promise<{ answer: Answer; storable: boolean }>;
  /** Hears of tasks that fail after the commit. */
  onLateFailure(error: unknown): void;
}

/**
 * One write: one transaction that holds the work, its audit rows, its idempotency record, its errands for the ERP and
 * the announcement to browsers. All of it happens, or nothing.
 */
export async function runWrite<Answer>(db: Kysely<Database>, write: Write<Answer>): Promise<Answer> {
  const done = await repeatOnConflict(() => db.transaction().execute((trx) => within(trx, write)));
  if (done instanceof Refusal) throw done;
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
  { writer, changes, input, keyed, isEntity, work }: Write<Answer>,
): Promise<{ answer: Answer; afterCommit: Gathered['afterCommit'] } | Refusal> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
  if (keyed !== undefined) {
    const earlier = await claimKey(db, keyed);
    if (earlier !== undefined) return { answer: earlier as Answer, afterCommit: [] };
  }
  const gathered: Gathered = { changes: [], errands: [], afterCommit: [], untold: false };
  const worked = await work(db, gathered).catch((error: unknown) => {
    if (error instanceof Refusal && error.keepsEffects) return error;
    throw error;
  });
  if (worked instanceof Refusal) return worked;
  const { answer, storable } = worked;
  const { actor: user = writer.user } = gathered;
  if (!gathered.untold) await recordAudit(db, { ...writer, user }, gathered.changes, input);
  await recordErrands(db, gathered.errands);
  if (keyed !== undefined && storable) await storeAnswer(db, keyed, answer);
  await announce(db, gathered.changes, changes, isEntity);
  return { answer, afterCommit: gathered.afterCommit };
}
