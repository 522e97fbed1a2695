import { CompiledQuery, type Kysely } from 'kysely';
import type { Product, RefusalModel } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { sentWithBegin } from '../db/ProductKysely.ts';
import { databaseRefusal } from '../errors/databaseRefusal.ts';
import { refusalModel } from '../errors/envelope.ts';
import { Refusal, refuse } from '../errors/Refusal.ts';

export interface KeyedRequest {
  readonly key: string;
  readonly userId: number;
  readonly call: string;
  readonly bodyHash: string;
  /** Whether the sender marks the request as a repeat. */
  readonly repeat: boolean;
}

type Earlier = Readonly<Record<string, unknown>> | undefined;

const CLAIM = `insert into idempotency (key, "userId", call, "bodyHash") values ($1, $2, $3, $4)
  on conflict ("userId", key) do nothing returning key`;

/**
 * Claims an idempotency key for this transaction. A concurrent request with the same key waits until the
 * first one commits (and gets its answer) or rolls back (and does the work). A key without an answer was
 * given up after its sender learned that the work was not done: only a repeat may still do it, not a delayed
 * first attempt.
 *
 * @returns the stored answer of an earlier request; undefined when this request must do the work.
 * @throws Refusal IDEMPOTENCY_REUSED when the key was used for another request; BUSY when the first one takes
 * too long; ATTEMPT_GIVEN_UP.
 */
export async function claimKey(db: Kysely<Database>, { repeat, ...request }: KeyedRequest): Promise<Earlier> {
  const { key, userId, call, bodyHash } = request;
  const claim = CompiledQuery.raw(CLAIM, [key, userId, call, bodyHash]);
  // A key that is claimed without its work counts as given up, so that BEGIN need not be awaited.
  const { rows } = await db.executeQuery(sentWithBegin(claim)).catch((error: unknown) => {
    // This row is only ever locked by a request with the same key.
    throw isLockTimeout(error) ? refuse('BUSY').after('running') : error;
  });
  if (rows.length > 0) return undefined;
  const stored = await storedOf(db, request).forUpdate().executeTakeFirst();
  if (stored === undefined) throw refuse('BUSY');
  const answer = answerTo(request, stored);
  if (answer === undefined && !repeat) throw refuse('ATTEMPT_GIVEN_UP');
  return answer;
}

/**
 * Stored answer of an earlier request with this key, without waiting for one still running.
 *
 * @throws Refusal IDEMPOTENCY_REUSED when the key was used for another request.
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

/**
 * Releases the key in the transaction of the work, for answers that are not stored (e.g. files): a repeat
 * does the work again.
 */
export async function releaseKey(db: Kysely<Database>, { userId, key }: KeyedRequest): Promise<void> {
  await db.deleteFrom('idempotency').where('userId', '=', userId).where('key', '=', key).execute();
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '55P03';
}

/**
 * Settles a repeated request that was refused: returns the answer of the first attempt where there is one;
 * otherwise the refusal states that the first attempt did not take effect. Claiming the key waits for a
 * running attempt and makes a delayed first attempt fail, so that the statement stays true.
 *
 * @returns the first attempt's answer.
 * @throws the error, a refusal with the outcome of the first attempt; BUSY while that is running.
 */
export async function settleRepeat(
  { db, product }: { readonly db: Kysely<Database>; readonly product: Product },
  keyed: KeyedRequest,
  error: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error);
  if (refusal === undefined || !isVerdict(refusalModel(refusal, { product }))) throw error;
  const earlier = await db.transaction().execute((trx) => claimKey(trx, keyed));
  if (earlier === undefined) throw refusal.after('none');
  return earlier;
}

/** Temporary failures, e.g. an unavailable database, are no verdict: the client asks again. */
function isVerdict({ status }: RefusalModel): boolean {
  return status < 500 && status !== 429;
}
