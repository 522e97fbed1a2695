import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { BackupError } from './BackupError.ts';
import type { BackupPlan } from './BackupPlan.ts';

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
    throw new BackupError(
      `La copia è riuscita, ma quelle vecchie non si possono togliere: ${stuck.join(', ')}. Controlla i permessi della cartella delle copie.`,
    );
  }
  return due.map(({ fileName }) => fileName);
}
