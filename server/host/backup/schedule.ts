import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Time until a failed scheduled back-up is repeated. */
const RETRY = '1 hour';

/**
 * The last and next moment of a daily time in the session's time zone (`openPool`), with summer time by
 * PostgreSQL.
 */
export async function momentsOf(
  db: Kysely<Database>,
  at: string,
): Promise<{ readonly last: string; readonly next: string }> {
  const { rows } = await sql<{ last: string; next: string }>`
    with moments as (select (now()::date + offset_days + ${at}::time)::timestamptz as at from generate_series(-1, 1) as offset_days)
    select max(at) filter (where at <= now()) as last, min(at) filter (where at > now()) as next from moments`.execute(
    db,
  );
  const [moments] = rows;
  if (moments === undefined) throw new Error('the clock of the database says nothing');
  return moments;
}

/** Whether the daily back-up is due: none since its time, and no recent failure. */
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
