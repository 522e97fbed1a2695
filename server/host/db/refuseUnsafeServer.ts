import type { Pool } from 'pg';
import { StartError } from './StartError.ts';

export interface ServerDemands {
  /** True allows the product's role to be a superuser; default false. */
  readonly superuser?: boolean | undefined;
}

/**
 * Checks the server of `DATABASE_URL` before anything is written.
 *
 * @throws StartError for a superuser role, or a pooler that assigns sessions by transaction: locks,
 * notifications and prepared statements belong to sessions.
 */
export async function refuseUnsafeServer(pool: Pool, { superuser = false }: ServerDemands): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ role: string; rolsuper: boolean; pid: number }>(
      'select rolname as role, rolsuper, pg_backend_pid() as pid from pg_roles where rolname = current_user',
    );
    const [session] = rows;
    if (session?.rolsuper === true && !superuser) {
      throw new StartError(
        `DATABASE_URL entra nel database come «${session.role}», che è superutente: un solo errore nel programma aprirebbe l'intero server. ` +
          'Crea un ruolo senza privilegi (create role cantieri login password …), indicalo in DATABASE_URL, e indica in DATABASE_OWNER_URL il ruolo ' +
          'proprietario delle tabelle. Per rinunciare a questa protezione: DATABASE_SUPERUSER=on.',
      );
    }
    // A pooler reports another process id than the session has.
    const { processID } = client as unknown as { readonly processID: number | null };
    if (processID !== session?.pid && !(await keepsItsSession(pool, client))) {
      throw new StartError(
        'Davanti al database c’è un pooler (PgBouncer) che presta le sessioni a ogni transazione: blocchi, avvisi e istruzioni preparate si ' +
          'perderebbero. Imposta pool_mode = session per questo database, oppure indica in DATABASE_URL il server stesso.',
      );
    }
  } finally {
    client.release();
  }
}

/** Whether two alternating connections keep two different sessions. */
async function keepsItsSession(
  pool: Pool,
  client: { query(sql: string): Promise<{ rows: readonly { pid: number }[] }> },
): Promise<boolean> {
  const second = await pool.connect();
  try {
    const pidsByClient = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < 3; round++) {
      for (const [index, each] of [client, second].entries()) {
        const { rows } = await each.query('select pg_backend_pid() as pid');
        pidsByClient[index]?.add(rows[0]?.pid ?? 0);
      }
    }
    const all = new Set(pidsByClient.flatMap((pids) => [...pids]));
    return all.size === 2 && pidsByClient.every(({ size }) => size === 1);
  } finally {
    second.release();
  }
}
