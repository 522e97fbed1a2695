import { type ClientBase, Pool } from 'pg';
import { type DatabaseLimits, LIMITS } from './DatabaseLimits.ts';
import { PreparingClient } from './PreparingClient.ts';
import { typeParsers } from './parsers.ts';

/**
 * A pool with the product's types, zone and limits. `current_date` and casts to date in SQL mean the day in Italy.
 *
 * @param log hears of connections lost while idle (a server restarted); the pool itself opens new ones.
 */
export function openPool(
  url: string,
  log: (line: string) => void = () => {},
  limits: DatabaseLimits = LIMITS,
): Pool {
  const pool = new Pool({
    connectionString: url,
    Client: PreparingClient,
    types: typeParsers,
    max: 20,
    application_name: 'cantieri',
    connectionTimeoutMillis: limits.connect,
    onConnect: (client) => settle(client, limits),
  });
  pool.on('error', (error) => {
    // While closing, the server ends sockets that the pool has already given up.
    if (!pool.ending) log(`Connessione al database perduta: ${error.message}`);
  });
  // A client that is out of the pool tells its queries of the loss; without a listener it would also end Node.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Said by a statement: what is said while connecting a pooler leaves out, or refuses. */
async function settle(client: ClientBase, limits: DatabaseLimits): Promise<void> {
  await client.query(`set timezone = 'Europe/Rome';
    set statement_timeout = ${limits.statement};
    set lock_timeout = ${limits.lock};
    set idle_in_transaction_session_timeout = ${limits.idleInTransaction}`);
}
