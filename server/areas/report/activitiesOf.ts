import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** What a team has done, in the order in which it was written down. */
export async function activitiesOf(db: Kysely<Database>, teamId: number) {
  return db.selectFrom('report_activities').selectAll().where('teamId', '=', teamId).orderBy('Id').execute();
}
