import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { databaseRefusal } from '../errors/databaseRefusal.ts';
import { Refusal } from '../errors/Refusal.ts';
import { claimKey, type KeyedRequest } from './idempotency.ts';

/**
 * Settles a repeated request that was refused: returns the answer of the first attempt where there is one;
 * otherwise the refusal states that the first attempt did not take effect. Claiming the key waits for a
 * running attempt and makes a delayed first attempt fail, so that the statement stays true.
 *
 * @returns the first attempt's answer.
 * @throws the error, a refusal with the outcome of the first attempt; BUSY while that is running.
 */
export async function settleRepeat(
  db: Kysely<Database>,
  keyed: KeyedRequest,
  error: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error);
  if (refusal === undefined || !isVerdict(refusal)) throw error;
  const earlier = await db.transaction().execute((trx) => claimKey(trx, keyed));
  if (earlier === undefined) throw refusal.after('none');
  return earlier;
}

/** Temporary failures, e.g. an unavailable database, are no verdict: the client asks again. */
function isVerdict({ definition: { status } }: Refusal): boolean {
  return status < 500 && status !== 429;
}
