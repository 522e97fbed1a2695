import { type ClientBase, escapeLiteral, Pool } from 'pg';
import { trackConnections } from './breakConnections.ts';
import { type DatabaseLimits, LIMITS } from './DatabaseLimits.ts';
import { PreparingClient } from './PreparingClient.ts';
import { typeParsers } from './parsers.ts';

/** Of one pool. */
const MOST_CONNECTIONS = 12;

/**
 * A pool with the product's types, zone and limits.
 *
 * @param log hears of connections lost while idle (a server restarted); the pool itself opens new ones.
 * @param timeZone where `current_date` and casts to a date in SQL take the day from; default this computer's.
 */
export function openPool(
  url: string,
  log: (line: string) => void = () => {},
  limits: DatabaseLimits = LIMITS,
  timeZone?: string,
): Pool {
  const pool = new Pool({
    connectionString: url,
    Client: PreparingClient,
    types: typeParsers,
    max: MOST_CONNECTIONS,
    application_name: 'cantieri',
    connectionTimeoutMillis: limits.connect,
    onConnect: (client) => settle(client, limits, timeZone),
  });
  trackConnections(pool);
  pool.on('error', (error) => {
    // While closing, the server ends sockets that the pool has already given up.
    if (!pool.ending) log(`Connessione al database perduta: ${error.message}`);
  });
  // A client that is out of the pool tells its queries of the loss; without a listener it would also end Node.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Said by a statement: what is said while connecting a pooler leaves out, or refuses. */
async function settle(
  client: ClientBase,
  limits: DatabaseLimits,
  timeZone: string | undefined,
): Promise<void> {
  await client.query(`${inZone(timeZone)};
    set statement_timeout = ${limits.statement};
    set lock_timeout = ${limits.lock};
    set idle_in_transaction_session_timeout = ${limits.idleInTransaction}`);
}

/** The statement that sets a session's clock, for SQL that is asked for a day or an hour. */
export function inZone(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return `set timezone = ${escapeLiteral(timeZone)}`;
}
