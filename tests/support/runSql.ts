import { Client } from 'pg';

/** Runs SQL on a connection of its own: for what a pool's transaction cannot do, such as making databases. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
