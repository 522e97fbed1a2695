import type { Pool } from 'pg';
import { type AppliedMigration, pendingMigrations } from './pendingMigrations.ts';
import { type MigrationFolders, readMigrations } from './readMigrations.ts';
import { StartError } from './StartError.ts';

/**
 * Checks for read-only commands that the database has this version.
 *
 * @throws StartError when migrations are pending or the database is newer.
 */
export async function refusePending(pool: Pool, folders: MigrationFolders): Promise<void> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  const applied =
    tables[0]?.there === true
      ? (
          await pool.query<AppliedMigration>(
            'select number, name, checksum from schema_migration order by number',
          )
        ).rows
      : [];
  const [first, ...more] = pendingMigrations(await readMigrations(folders), applied);
  if (first === undefined) return;
  const names = more.length === 0 ? first.name : `${first.name} e altre ${more.length}`;
  throw new StartError(
    `Il database è di una versione precedente: manca la migrazione ${names}. Una prova non cambia nulla, nemmeno le tabelle: avvia prima ` +
      'Cantieri con questa versione (npm start), che le aggiorna, poi ripeti.',
  );
}
