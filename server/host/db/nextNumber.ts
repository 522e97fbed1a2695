import { type Kysely, sql } from 'kysely';
import type { Database } from './Database.ts';

/**
 * The next number of a series in a year, without gaps: the row stays locked until the transaction ends, and a
 * rollback returns the number.
 */
export async function nextNumber(db: Kysely<Database>, series: string, year: number): Promise<number> {
  const { last } = await db
    .insertInto('number_series')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'year']).doUpdateSet({ last: sql<number>`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
