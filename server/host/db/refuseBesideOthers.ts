import type { ClientBase } from 'pg';
import type { Migration } from './readMigrations.ts';
import { StartError } from './StartError.ts';

/** How a server names the one connection that it keeps for as long as it lives. */
const LIVING = 'cantieri events';

/**
 * A migration that the former version does not survive waits until its servers are stopped: they would fail, or write what no longer fits.
 * Those that say so (`-- former version: keeps working`) go on beside them, so that servers can be replaced one by one.
 *
 * @throws StartError saying how many servers are still there.
 */
export async function refuseBesideOthers(client: ClientBase, pending: readonly Migration[]): Promise<void> {
  const hard = pending.filter(({ compatible }) => !compatible);
  if (hard.length === 0) return;
  const { rows } = await client.query<{ others: string }>(
    'select count(*)::text as others from pg_stat_activity where datname = current_database() and application_name = $1',
    [LIVING],
  );
  const others = Number(rows[0]?.others ?? 0);
  if (others === 0) return;
  throw new StartError(
    `Su questo database ${others === 1 ? 'è acceso un altro server' : `sono accesi altri ${others} server`} della versione precedente, che con ` +
      `${hard.length === 1 ? 'la migrazione' : 'le migrazioni, da'} ${hard[0]?.name} non può continuare: fermali tutti, poi riavvia questo.`,
  );
}
