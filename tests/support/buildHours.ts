import type { Insertable, Kysely } from 'kysely';
import { type Day, daysAfter } from '../../engine/index.ts';
import type { Database } from '../../server/host/db/Database.ts';

type Hours = Partial<Insertable<Database['work_hours']>> & { readonly empID: number };

/**
 * Inserts an hour of work on a separate day, counting back from `last`, because the hours of one person per
 * day are limited.
 *
 * @returns its number.
 */
export async function buildHours(db: Kysely<Database>, last: Day, hours: Hours): Promise<number> {
  const earliestQuery = db.selectFrom('work_hours').select((each) => each.fn.min('Date').as('first'));
  const { first } = await earliestQuery.where('empID', '=', hours.empID).executeTakeFirstOrThrow();
  const day = first === null ? last : daysAfter(first, -1);
  const values = { Date: day, Hours: 1, ActivityType: 1, ...hours };
  const insertQuery = db.insertInto('work_hours').values(values).returning('Id');
  return (await insertQuery.executeTakeFirstOrThrow()).Id;
}
