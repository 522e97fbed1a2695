import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Time limits in milliseconds: of one count, and of all counts for one answer. */
const COUNT_MS = 3_000;
const ALL_MS = 8_000;
/** PostgreSQL codes: cancelled by timeout; unknown table; unknown column; no privilege. */
const UNCOUNTED = new Set(['57014', '42P01', '42703', '42501']);

export type Count = <Row>(query: RawBuilder<Row>) => Promise<readonly Row[] | undefined>;

/**
 * Counter for one answer: read-only queries with a time limit each and in total.
 *
 * @returns a function that runs a query; undefined where it timed out or cannot be counted.
 */
export function startCounting(db: Kysely<Database>): Count {
  const over = performance.now() + ALL_MS;
  return async (query) => {
    const timeout = Math.min(Math.floor(over - performance.now()), COUNT_MS);
    if (timeout <= 0) return undefined;
    try {
      return await db.transaction().execute(async (within) => {
        await sql`select set_config('statement_timeout', ${String(timeout)}, true)`.execute(within);
        return (await query.execute(within)).rows;
      });
    } catch (error) {
      if (UNCOUNTED.has(String((error as { readonly code?: unknown }).code))) return undefined;
      throw error;
    }
  };
}
