import { Client } from 'pg';

/**
 * Runs SQL on a separate connection, for statements that need one outside a transaction, such as CREATE
 * DATABASE.
 */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
