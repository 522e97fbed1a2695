import { escapeIdentifier } from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * Tables that change without a call: last use of a session, count of wrong passwords, attempts of a print,
 * seals of the audit, due work of the clock, activation of published schemas.
 */
const RESTLESS = [
  'sessions',
  'login_attempts',
  'audit_chain',
  'audit_sealing',
  'clock_runs',
  'form_versions',
  'forms_in_force',
];

/** Changes of the database since the last query. */
export interface Changes {
  /** `['teams insert', 'audit insert']`, one entry per row; without rolled back changes. */
  take(): Promise<readonly string[]>;
}

/**
 * Watches every table of a test database by triggers: cheaper than comparing tables before and after, and it
 * names the changed table.
 */
export async function watchChanges({ owner }: TestDatabase): Promise<Changes> {
  await owner.query('create unlogged table watched_changes (what text not null)');
  await owner.query(`create function watch_change() returns trigger language plpgsql security definer as $$
    begin
      if tg_table_name = 'outbox' and to_jsonb(coalesce(new, old))->>'kind' = 'print' then
        return null;
      end if;
      insert into watched_changes values (tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`);
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'watched_changes'`,
  );
  for (const { name } of rows.filter((table) => !RESTLESS.includes(table.name))) {
    await owner.query(`create trigger watched after insert or update or delete on ${escapeIdentifier(name)}
      for each row execute function watch_change()`);
  }
  return {
    async take() {
      const deletedRows = await owner.query<{ what: string }>('delete from watched_changes returning what');
      return deletedRows.rows.map(({ what }) => what);
    },
  };
}
