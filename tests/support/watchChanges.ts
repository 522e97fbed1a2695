import { escapeIdentifier } from 'pg';
import type { TestDatabase } from './database.ts';

/** Tables that move without any call having an effect: a session is seen, a wrong password is counted, a print is tried again, the audit is sealed, the clock looks what is due, schemas that were published come into force. */
const RESTLESS = [
  'sessions',
  'login_attempts',
  'audit_chain',
  'audit_sealing',
  'clock_runs',
  'form_versions',
  'forms_in_force',
];

/** Tells what was written since it was last asked. */
export interface Changes {
  /** `['teams insert', 'audit insert']`, one entry per row; what was rolled back is not there. */
  take(): Promise<readonly string[]>;
}

/**
 * Watches every table of a test's database by triggers: cheaper than comparing tables before and after, and it says which one moved.
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
      const taken = await owner.query<{ what: string }>('delete from watched_changes returning what');
      return taken.rows.map(({ what }) => what);
    },
  };
}
