import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';

/** Up to here every total is counted at once; it takes a few milliseconds. */
const COUNTED = 10_000;
/** After this time a larger total is counted anew, behind the answer; one more or less of many thousands changes nothing for who reads it. */
const FRESH_MS = 30_000;
/** Older ones are not answered at all. */
const KNOWN_MS = 3_600_000;
/** More totals than these are not kept. */
const KEPT = 200;

interface Kept {
  readonly total: number;
  readonly at: number;
}

type Counting = Pick<CallContext, 'db' | 'outside' | 'cancellable' | 'now' | 'log'>;

/** Large totals that were counted lately, by database and filter. */
const kept = new WeakMap<Kysely<Database>, Map<string, Kept>>();

/**
 * How many documents pass a filter. Exact up to 10 000; a larger number is counted whole once and then kept up to date behind the answers, since
 * counting a million rows takes longer than anything else the list does.
 *
 * @param key names the filter, and the user where the answer depends on who asks.
 */
export async function countOrders(
  context: Counting,
  where: RawBuilder<boolean>,
  key: string,
): Promise<number> {
  const { db, outside, cancellable, now, log } = context;
  const totals = kept.get(outside) ?? new Map<string, Kept>();
  kept.set(outside, totals);
  const keep = (total: number): number => {
    if (totals.size >= KEPT) totals.clear();
    totals.set(key, { total, at: now().getTime() });
    return total;
  };
  const found = totals.get(key);
  const age = now().getTime() - (found?.at ?? 0);
  if (found !== undefined && age < KNOWN_MS) {
    if (age > FRESH_MS) {
      // Kept as if fresh at once, so that others do not count it, too.
      keep(found.total);
      countAll(outside, where).then(keep, (error: unknown) => log.warn({ err: error }, 'orders not counted'));
    }
    return found.total;
  }
  const few = await sql<{ total: number }>`
    select count(*) as total from (select 1 from orders where ${where} limit ${COUNTED + 1}) counted`.execute(
    db,
    cancellable,
  );
  const counted = few.rows[0]?.total ?? 0;
  return counted <= COUNTED ? counted : keep(await countAll(db, where, cancellable));
}

async function countAll(
  db: Kysely<Database>,
  where: RawBuilder<boolean>,
  options?: Counting['cancellable'],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from orders where ${where}`.execute(
    db,
    options,
  );
  return rows[0]?.total ?? 0;
}
