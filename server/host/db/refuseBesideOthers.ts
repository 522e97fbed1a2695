import type { ClientBase } from 'pg';
import type { Migration } from './readMigrations.ts';
import { StartError } from './StartError.ts';

/** `application_name` of the connection that every server holds while it runs. */
const SERVER_CONNECTION = 'cantieri events';

/**
 * Refuses incompatible migrations while servers of the former version run: they would fail or write invalid
 * data. Compatible ones (`-- former version: keeps working`) may run beside them, for rolling updates.
 *
 * @throws StartError with the number of running servers.
 */
export async function refuseBesideOthers(client: ClientBase, pending: readonly Migration[]): Promise<void> {
  const incompatible = pending.filter(({ compatible }) => !compatible);
  if (incompatible.length === 0) return;
  const { rows } = await client.query<{ others: string }>(
    'select count(*)::text as others from pg_stat_activity where datname = current_database() and application_name = $1',
    [SERVER_CONNECTION],
  );
  const serverCount = Number(rows[0]?.others ?? 0);
  if (serverCount === 0) return;
  throw new StartError(
    `Su questo database ${serverCount === 1 ? 'è acceso un altro server' : `sono accesi altri ${serverCount} server`} della versione precedente, che con ` +
      `${incompatible.length === 1 ? 'la migrazione' : 'le migrazioni, da'} ${incompatible[0]?.name} non può continuare: fermali tutti, poi riavvia questo.`,
  );
}
