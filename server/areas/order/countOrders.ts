import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';

/** Up to here every total is counted at once; it takes a few milliseconds. */
const COUNTED = 10_000;
/**
 * Age after which a large total is counted again in the background; small errors in many thousands are
 * acceptable.
 */
const FRESH_MS = 30_000;
/** Age after which a kept total is not answered. */
const KNOWN_MS = 3_600_000;
/** Totals kept at most; the next one drops all of them. */
const MAX_TOTALS = 200;

interface Kept {
  readonly total: number;
  readonly at: number;
}

type Counting = Pick<CallContext, 'db' | 'outside' | 'cancellable' | 'now' | 'log'>;

/** Cached totals of one database. */
interface Totals {
  /** Large ones that were counted lately, by filter. */
  readonly kept: Map<string, Kept>;
  /** Counts in progress, shared by concurrent requests. */
  readonly underWay: Map<string, Promise<number>>;
  /** Settles with the last count in the background: one runs after another, so that answers are not delayed. */
  behind: Promise<unknown>;
}

const totalsByDatabase = new WeakMap<Kysely<Database>, Totals>();

/**
 * How many documents pass a filter. Exact up to 10 000; a larger number is counted whole once and then kept
 * up to date behind the answers, since counting a million rows takes longer than anything else the list does.
 *
 * @param key names the filter, and the user where the answer depends on who asks.
 */
export async function countOrders(
  context: Counting,
  where: RawBuilder<boolean>,
  key: string,
): Promise<number> {
  const { db, outside, cancellable, now, log } = context;
  const totals = totalsByDatabase.get(outside) ?? {
    kept: new Map(),
    underWay: new Map(),
    behind: Promise.resolve(),
  };
  totalsByDatabase.set(outside, totals);
  const keep = (total: number): number => {
    if (totals.kept.size >= MAX_TOTALS) totals.kept.clear();
    totals.kept.set(key, { total, at: now().getTime() });
    return total;
  };
  const count = () => countOnce(totals, key, () => countAll(outside, where));
  const cached = totals.kept.get(key);
  const age = now().getTime() - (cached?.at ?? 0);
  if (cached !== undefined && age < KNOWN_MS) {
    if (age > FRESH_MS) {
      // Kept as if fresh at once, so that others do not count it, too.
      keep(cached.total);
      totals.behind = totals.behind
        .then(count)
        .then(keep, (error: unknown) => log.warn({ err: error }, 'orders not counted'));
    }
    return cached.total;
  }
  const few = await sql<{ total: number }>`
    select count(*) as total from (select 1 from orders where ${where} limit ${COUNTED + 1}) counted`.execute(
    db,
    cancellable,
  );
  const counted = few.rows[0]?.total ?? 0;
  if (counted <= COUNTED) return counted;
  const meanwhile = totals.kept.get(key);
  if (meanwhile !== undefined && meanwhile !== cached) return meanwhile.total;
  // Not stopped with the request: others may wait for it, and the next answer uses it.
  return keep(await count());
}

function countOnce({ underWay }: Totals, key: string, count: () => Promise<number>): Promise<number> {
  const running = underWay.get(key);
  if (running !== undefined) return running;
  const counting = count().finally(() => underWay.delete(key));
  underWay.set(key, counting);
  return counting;
}

async function countAll(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from orders where ${where}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
