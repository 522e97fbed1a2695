import { type Kysely, sql } from 'kysely';
import type { Duty, NamedTables } from './Duty.ts';

/** Deletes rows of a technical table once their time column is due. */
export function technicalRows(table: string, at: string): Duty {
  return {
    async count({ db }, before) {
      const { n } = await (db as unknown as Kysely<NamedTables>)
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('n'))
        .where(at, '<', before)
        .executeTakeFirstOrThrow();
      return n;
    },
    async forget({ db }, before, limit) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${sql.ref(at)} < ${before} limit ${limit} for update skip locked))`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },
  };
}
