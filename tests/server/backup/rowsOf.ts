import type { Client } from 'pg';
import { Client as Connection } from 'pg';
import { readTables } from '../../../server/host/backup/snapshot.ts';

/** Every row of every table as PostgreSQL writes it, with computed columns, in a fixed order. */
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

/** The rows in the snapshot of a back-up, without later writes. */
export const rowsAt = (url: string, snapshot: string) =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set transaction snapshot '${snapshot}'`);
    return rowsOf(client);
  });
