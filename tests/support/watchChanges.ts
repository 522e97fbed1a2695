import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** Tables that move without any call having an effect: a session is seen, a wrong password is counted, a print is tried again. */
const RESTLESS = ['sessions', 'login_attempts', 'print_errands'];

/** Tells what was written since it was last asked. */
export interface Changes {
  /** `['teams insert', 'audit insert']`, one entry per row; what was rolled back is not there. */
  take(): Promise<readonly string[]>;
}

/**
 * Watches every table of a test's database by triggers: cheaper than comparing tables before and after, and it says which one moved.
 */
export async function watchChanges({ db, pool }: TestDatabase): Promise<Changes> {
  await sql`create unlogged table watched_changes (what text not null)`.execute(db);
  await sql`create function watch_change() returns trigger language plpgsql as $$
    begin
      insert into watched_changes values (tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'watched_changes'`,
  );
  for (const { name } of rows.filter((table) => !RESTLESS.includes(table.name))) {
    await sql`create trigger watched after insert or update or delete on ${sql.table(name)}
      for each row execute function watch_change()`.execute(db);
  }
  return {
    async take() {
      const taken = await pool.query<{ what: string }>('delete from watched_changes returning what');
      return taken.rows.map(({ what }) => what);
    },
  };
}
