import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** How long after an attempt that failed the next is made by itself. */
const RETRY = '1 hour';

/** When a daily hour was last, and is next, by the clock of the session (`openPool`); PostgreSQL knows about summer time. */
export async function momentsOf(
  db: Kysely<Database>,
  at: string,
): Promise<{ readonly last: string; readonly next: string }> {
  const { rows } = await sql<{ last: string; next: string }>`
    with moments as (select (now()::date + offset_days + ${at}::time)::timestamptz as at from generate_series(-1, 1) as offset_days)
    select max(at) filter (where at <= now()) as last, min(at) filter (where at > now()) as next from moments`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the clock of the database says nothing');
  return found;
}

/** Whether the daily back-up is still to be made: none is there since its hour, and the last attempt is some time ago. */
export async function isDue(db: Kysely<Database>, at: string): Promise<boolean> {
  const { last } = await momentsOf(db, at);
  const hindrance = await db
    .selectFrom('backups')
    .select('Id')
    .where((where) =>
      where.or([
        where.and([where('status', 'in', ['V', 'D']), where('startedAt', '>=', last)]),
        where.and([
          where('origin', '=', 'A'),
          where('status', '=', 'E'),
          where('startedAt', '>', sql<string>`now() - ${RETRY}::interval`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return hindrance === undefined;
}
