import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';

export interface KeyedRequest {
  readonly key: string;
  readonly userId: number;
  readonly call: string;
  readonly bodyHash: string;
  /** Whether its sender says that it was sent before. */
  readonly repeat: boolean;
}

type Earlier = Readonly<Record<string, unknown>> | undefined;

/**
 * Takes the key for this transaction. A concurrent request with the same key waits here until the first one has
 * committed (and then gets its answer) or rolled back (and then does the work itself). A key without an answer was given up: its sender was told
 * that nothing was done, so that only a repeat may still do it, never a first attempt that comes late.
 *
 * @returns the stored answer of an earlier request, or undefined when the work is ours.
 * @throws Refusal IDEMPOTENCY_REUSED when the key was used for something else; BUSY when the first one takes too long; ATTEMPT_GIVEN_UP.
 */
export async function claimKey(db: Kysely<Database>, { repeat, ...request }: KeyedRequest): Promise<Earlier> {
  const claimed = await db
    .insertInto('idempotency')
    .values({ ...request, answer: null })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      // Nobody but a request with the same key holds this row.
      throw isLockTimeout(error) ? refuse('BUSY').after('running') : error;
    });
  if (claimed !== undefined) return undefined;
  const stored = await storedOf(db, request).forUpdate().executeTakeFirst();
  if (stored === undefined) throw refuse('BUSY');
  const answer = answerTo(request, stored);
  if (answer === undefined && !repeat) throw refuse('ATTEMPT_GIVEN_UP');
  return answer;
}

/**
 * The stored answer of an earlier request with this key, without waiting for one that still runs.
 *
 * @throws Refusal IDEMPOTENCY_REUSED when the key was used for something else.
 */
export async function earlierAnswer(db: Kysely<Database>, request: KeyedRequest): Promise<Earlier> {
  const stored = await storedOf(db, request).executeTakeFirst();
  return stored === undefined ? undefined : answerTo(request, stored);
}

function storedOf(db: Kysely<Database>, { userId, key }: Pick<KeyedRequest, 'userId' | 'key'>) {
  return db
    .selectFrom('idempotency')
    .select(['call', 'bodyHash', 'answer'])
    .where('userId', '=', userId)
    .where('key', '=', key);
}

function answerTo(
  { key, call, bodyHash }: Pick<KeyedRequest, 'key' | 'call' | 'bodyHash'>,
  stored: { readonly call: string; readonly bodyHash: string; readonly answer: unknown },
): Earlier {
  if (stored.call !== call || stored.bodyHash !== bodyHash) throw refuse('IDEMPOTENCY_REUSED', { key });
  return (stored.answer ?? undefined) as Earlier;
}

/** Keeps the answer for repeats, in the transaction of the work. */
export async function storeAnswer(
  db: Kysely<Database>,
  { userId, key }: KeyedRequest,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Gives the key back, in the transaction of the work: an answer that is not kept, e.g. a file, is made anew for a repeat. */
export async function releaseKey(db: Kysely<Database>, { userId, key }: KeyedRequest): Promise<void> {
  await db.deleteFrom('idempotency').where('userId', '=', userId).where('key', '=', key).execute();
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '55P03';
}
