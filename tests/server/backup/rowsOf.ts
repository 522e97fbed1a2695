import type { Client } from 'pg';
import { Client as Connection } from 'pg';
import { readTables } from '../../../server/host/backup/snapshot.ts';

/** Every row of every table as PostgreSQL writes it, computed columns included, in an order of their own. */
export async function rowsOf(client: Client): Promise<ReadonlyMap<string, readonly string[]>> {
  // What `t::text` makes of instants depends on the session.
  await client.query("set timezone = 'UTC'");
  const tables = await readTables(client);
  const all = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${client.escapeIdentifier(name)} t order by 1`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Connection(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The rows as a back-up's own snapshot sees them, whatever is written meanwhile. */
export const rowsAt = (url: string, snapshot: string) =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set transaction snapshot '${snapshot}'`);
    return rowsOf(client);
  });
