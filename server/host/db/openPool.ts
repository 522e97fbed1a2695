import { type ClientBase, escapeLiteral, Pool } from 'pg';
import { trackConnections } from './breakConnections.ts';
import { type DatabaseLimits, LIMITS } from './DatabaseLimits.ts';
import { PreparingClient } from './PreparingClient.ts';
import { typeParsers } from './parsers.ts';

/** Connections per pool. */
const MOST_CONNECTIONS = 12;

/**
 * Opens a pool with the product's type parsers, time zone and limits.
 *
 * @param log receives losses of idle connections (server restarted); the pool opens new ones.
 * @param timeZone zone of `current_date` and casts to date in SQL; default that of this computer.
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
    onConnect: (client) => configureSession(client, limits, timeZone),
  });
  trackConnections(pool);
  pool.on('error', (error) => {
    // While closing, the server ends sockets that the pool has already dropped.
    if (!pool.ending) log(`Connessione al database perduta: ${error.message}`);
  });
  // A client in use reports the loss to its query; without an `error` listener Node would exit.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Sets session parameters by a statement: poolers drop or refuse connection parameters. */
async function configureSession(
  client: ClientBase,
  limits: DatabaseLimits,
  timeZone: string | undefined,
): Promise<void> {
  await client.query(`${inZone(timeZone)};
    set statement_timeout = ${limits.statement};
    set lock_timeout = ${limits.lock};
    set idle_in_transaction_session_timeout = ${limits.idleInTransaction}`);
}

/** Statement that sets a session's time zone. */
export function inZone(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return `set timezone = ${escapeLiteral(timeZone)}`;
}
