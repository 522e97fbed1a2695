import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';

export interface KeyedRequest {
  readonly key: string;
  readonly userId: number;
  readonly call: string;
  readonly bodyHash: string;
}

/** One hash for a call's input: equal requests have equal hashes, whatever the order of the body's keys. */
export function hashInput(...parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part instanceof Uint8Array ? part : canonical(part)).update('\n');
  return hash.digest('hex');
}

/**
 * Takes the key for this transaction. A concurrent request with the same key waits here until the first one has
 * committed (and then gets its answer) or rolled back (and then does the work itself).
 *
 * @returns the stored answer of an earlier request, or undefined when the work is ours.
 * @throws Refusal IDEMPOTENCY_REUSED when the key was used for something else.
 */
export async function claimKey(
  db: Kysely<Database>,
  request: KeyedRequest,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const claimed = await db
    .insertInto('idempotency')
    .values({ ...request, answer: null })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const stored = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('userId', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (stored.call !== request.call || stored.bodyHash !== request.bodyHash) {
    throw refuse('IDEMPOTENCY_REUSED', { key: request.key });
  }
  return (stored.answer ?? {}) as Readonly<Record<string, unknown>>;
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

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, own: unknown) =>
      typeof own === 'object' && own !== null && !Array.isArray(own)
        ? Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)))
        : own,
    ) ?? 'undefined'
  );
}
