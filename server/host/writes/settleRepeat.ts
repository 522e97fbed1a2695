import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { databaseRefusal } from '../errors/databaseRefusal.ts';
import { Refusal } from '../errors/Refusal.ts';
import { claimKey, type KeyedRequest } from './idempotency.ts';

/**
 * A request that was sent again, and refused: either its first attempt has ended meanwhile, or was judged differently then, and its answer is the
 * answer; or nothing of it was done, and the refusal says so. The key is claimed to learn it: whoever is still at work under it is waited for,
 * and a first attempt that arrives only now finds it given up: what was said stays true.
 *
 * @returns the first attempt's answer.
 * @throws what was thrown, a refusal with what became of the first attempt; BUSY while that is still running.
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

/** What may pass by itself, e.g. a database that is away, is no judgement: it is asked again, and says nothing of the first. */
function isVerdict({ definition: { status } }: Refusal): boolean {
  return status < 500 && status !== 429;
}
