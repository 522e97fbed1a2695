import type { Pool } from 'pg';
import { StartError } from './StartError.ts';

export interface ServerDemands {
  /** Lets the product be a superuser; default no. */
  readonly superuser?: boolean | undefined;
}

/**
 * Looks at the server of `DATABASE_URL` before anything is written.
 *
 * @throws StartError where the product would be a superuser, or where a pooler lends each transaction another session: locks, notifications and
 *   prepared statements live in sessions.
 */
export async function refuseUnsafeServer(pool: Pool, { superuser = false }: ServerDemands): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ role: string; rolsuper: boolean; pid: number }>(
      'select rolname as role, rolsuper, pg_backend_pid() as pid from pg_roles where rolname = current_user',
    );
    const [found] = rows;
    if (found?.rolsuper === true && !superuser) {
      throw new StartError(
        `DATABASE_URL entra nel database come «${found.role}», che è superutente: un solo errore nel programma aprirebbe l'intero server. ` +
          'Crea un ruolo senza privilegi (create role cantieri login password …), indicalo in DATABASE_URL, e indica in DATABASE_OWNER_URL il ruolo ' +
          'proprietario delle tabelle. Per rinunciare a questa protezione: DATABASE_SUPERUSER=on.',
      );
    }
    // A pooler answers with a key of its own in place of the session's number.
    const { processID } = client as unknown as { readonly processID: number | null };
    if (processID !== found?.pid && !(await keepsItsSession(pool, client))) {
      throw new StartError(
        'Davanti al database c’è un pooler (PgBouncer) che presta le sessioni a ogni transazione: blocchi, avvisi e istruzioni preparate si ' +
          'perderebbero. Imposta pool_mode = session per questo database, oppure indica in DATABASE_URL il server stesso.',
      );
    }
  } finally {
    client.release();
  }
}

/** Whether two connections that take turns stay two sessions. */
async function keepsItsSession(
  pool: Pool,
  client: { query(sql: string): Promise<{ rows: readonly { pid: number }[] }> },
): Promise<boolean> {
  const other = await pool.connect();
  try {
    const seen = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < 3; round++) {
      for (const [index, each] of [client, other].entries()) {
        const { rows } = await each.query('select pg_backend_pid() as pid');
        seen[index]?.add(rows[0]?.pid ?? 0);
      }
    }
    const all = new Set(seen.flatMap((pids) => [...pids]));
    return all.size === 2 && seen.every(({ size }) => size === 1);
  } finally {
    other.release();
  }
}
