import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { BackupError } from './Archive.ts';
import type { BackupPlan } from './backupSettings.ts';

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

/**
 * Deletes expired archives: verified ones beyond the newest `keepCount` that are older than `keepDays`. Only
 * archives recorded in this database are touched. A failed deletion does not stop the others.
 *
 * @returns names of the deleted ones.
 * @throws BackupError with the names that could not be deleted, after the others.
 */
export async function applyRetention(
  db: Kysely<Database>,
  { folder, keepCount, keepDays }: Pick<BackupPlan, 'folder' | 'keepCount' | 'keepDays'>,
): Promise<string[]> {
  const there = new Set(await readdir(folder));
  const verified = await db
    .selectFrom('backups')
    .select([
      'Id',
      'fileName',
      sql<boolean>`"startedAt" < now() - make_interval(days => ${keepDays})`.as('old'),
    ])
    .where('status', '=', 'V')
    .orderBy('startedAt', 'desc')
    .orderBy('Id', 'desc')
    .execute();
  const existing = verified.filter(({ fileName }) => there.has(fileName));
  const due = existing.slice(keepCount).filter(({ old }) => old);
  const stuck: string[] = [];
  for (const { Id, fileName } of due) {
    try {
      await rm(join(folder, fileName), { force: true });
    } catch (error) {
      stuck.push(`${fileName} (${(error as NodeJS.ErrnoException).code})`);
      continue;
    }
    await db.updateTable('backups').set({ status: 'D' }).where('Id', '=', Id).execute();
  }
  if (stuck.length > 0) {
    throw new BackupError(say('archivesStay', { names: stuck }));
  }
  return due.map(({ fileName }) => fileName);
}
