import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Milliseconds of one count, and of all that one answer waits for. */
const COUNT_MS = 3_000;
const ALL_MS = 8_000;
/** Took too long, or asks of a table or column that is not there, or not for the product. */
const UNCOUNTED = new Set(['57014', '42P01', '42703', '42501']);

export type Count = <Row>(query: RawBuilder<Row>) => Promise<readonly Row[] | undefined>;

/**
 * For one answer that counts: queries that change nothing, each with an end, all of them within a few seconds. What there is no time for is undefined, and the answer says so.
 */
export function startCounting(db: Kysely<Database>): Count {
  const over = performance.now() + ALL_MS;
  return async (query) => {
    const left = Math.min(Math.floor(over - performance.now()), COUNT_MS);
    if (left <= 0) return undefined;
    try {
      return await db.transaction().execute(async (within) => {
        await sql`select set_config('statement_timeout', ${String(left)}, true)`.execute(within);
        return (await query.execute(within)).rows;
      });
    } catch (error) {
      if (UNCOUNTED.has(String((error as { readonly code?: unknown }).code))) return undefined;
      throw error;
    }
  };
}
