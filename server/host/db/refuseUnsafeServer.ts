import type { Pool } from 'pg';
import { say } from '../../../engine/node.ts';
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
      throw new StartError(say('databaseSuperuser', { role: session.role }));
    }
    // A pooler reports another process id than the session has.
    const { processID } = client as unknown as { readonly processID: number | null };
    if (processID !== session?.pid && !(await keepsItsSession(pool, client))) {
      throw new StartError(say('databasePooler'));
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
