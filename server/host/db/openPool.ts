import type { Duplex } from 'node:stream';
import { Client, type ClientBase, escapeLiteral, Pool, type PoolClient, type QueryConfig, types } from 'pg';
import { say } from '../../../engine/node.ts';
import { type DatabaseLimits, LIMITS } from './Database.ts';
import { operatorText } from './StartError.ts';

/** Connections per pool. */
const MAX_CONNECTIONS = 12;

/**
 * Opens a pool with the product's type parsers, time zone and limits.
 *
 * @param log receives losses of idle connections (server restarted); the pool opens new ones.
 * @param timeZone zone of `current_date` and casts to date in SQL; default that of this computer.
 * @param pipeline whether connections send a statement before the former one is answered.
 */
export function openPool(
  url: string,
  log: (line: string) => void = () => {},
  limits: DatabaseLimits = LIMITS,
  timeZone?: string,
  pipeline = false,
): Pool {
  const pool = new Pool({
    connectionString: url,
    pipeline,
    Client: preparingClient(),
    types: typeParsers,
    max: MAX_CONNECTIONS,
    application_name: 'cantieri',
    connectionTimeoutMillis: limits.connect,
    onConnect: (client) => configureSession(client, limits, timeZone),
  });
  trackConnections(pool);
  pool.on('error', (error) => {
    // While closing, the server ends sockets that the pool has already dropped.
    if (!pool.ending) log(operatorText(say('connectionLost', { reason: error.message }), 'it'));
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

/** Runs of a statement before it is prepared. */
const FREQUENT = 10;
/** Prepared statements per connection: PostgreSQL keeps up to some 100 kB for each. */
const MAX_PREPARED = 100;
/** Longest prepared text: a longer one lists values and rarely comes twice. */
const MAX_PREPARED_LENGTH = 8_000;
/** Texts whose runs are counted at a time: one person can cause any number of them. */
const MAX_COUNTED = 1000;
/** `select *` and the like: a prepared one fails once a publication has added a column. */
const ALL_COLUMNS = /(?:^|[\s,.])\*/;

/** Names of a pool's frequent statements; undefined for others and for those without values. */
function statementNames(): (text: string, values: unknown) => string | undefined {
  /** Runs of statements that are not prepared yet, by their SQL text. */
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  return (text, values) => {
    const name = names.get(text);
    if (name !== undefined || !Array.isArray(values) || values.length === 0) return name;
    if (names.size >= MAX_PREPARED || text.length > MAX_PREPARED_LENGTH || ALL_COLUMNS.test(text))
      return undefined;
    const count = (runs.get(text) ?? 0) + 1;
    if (count < FREQUENT) {
      if (runs.size >= MAX_COUNTED) runs.clear();
      runs.set(text, count);
      return undefined;
    }
    runs.delete(text);
    names.set(text, `frequent ${names.size + 1}`);
    return names.get(text);
  };
}

/**
 * Class of a pool's connections, which prepare frequent statements: PostgreSQL parses and plans a join of many
 * tables longer than it reads a page of rows. It still plans anew where the values make a cheaper plan
 * (`plan_cache_mode` auto).
 */
function preparingClient(): typeof Client {
  const nameOf = statementNames();
  return class extends Client {
    // The driver's overloads cannot be repeated: arguments are passed on, with a name added.
    override query = ((...input: readonly unknown[]) => {
      const [text, ...rest] = input;
      const name = typeof text === 'string' ? nameOf(text, rest[0]) : undefined;
      const first = name === undefined ? text : ({ name, text } as QueryConfig);
      if (this.pipeline) sendAtOnce(this.connection.stream);
      return Reflect.apply(Client.prototype.query, this, [first, ...rest]);
    }) as Client['query'];
  };
}

/** Holds back what is written in this turn, so that statements sent together take one system call. */
function sendAtOnce(stream: Duplex): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const open = new WeakMap<Pool, Set<PoolClient>>();

/** Records the open connections of a pool, including those in use. */
function trackConnections(pool: Pool): void {
  const clients = new Set<PoolClient>();
  open.set(pool, clients);
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
}

/**
 * Destroys the connections of pools without closing handshakes: when PostgreSQL hangs (frozen disk), its own
 * time limits do not work. Running queries fail as with a lost connection; the pools open new ones.
 */
export function breakConnections(pools: readonly Pool[]): void {
  for (const client of pools.flatMap((pool) => [...(open.get(pool) ?? [])]))
    (client as PoolClient & Client).connection.stream.destroy();
}

type Parse = (text: string) => unknown;

/**
 * The one place that says what PostgreSQL's values become in TypeScript, so that a row can be sent as JSON as it is:
 *
 * | column | value |
 * | --- | --- |
 * | date | `'2026-11-20'` (a day has no zone) |
 * | timestamptz | `'2026-11-20T05:42:01.000Z'` |
 * | timestamp | `'2026-11-20T06:42:01'` |
 * | numeric, bigint | number; a bigint beyond 2^53 is an error, never a wrong number |
 * | json, jsonb | the value |
 *
 * Arrays of these follow. Everything else is as `pg` has it.
 */
const PARSERS: ReadonlyMap<number, { readonly array: number; readonly parse: Parse }> = new Map([
  [types.builtins.DATE as number, { array: 1182, parse: (text: string) => text }],
  [types.builtins.TIMESTAMPTZ as number, { array: 1185, parse: parseInstant }],
  [types.builtins.TIMESTAMP as number, { array: 1115, parse: (text: string) => text.replace(' ', 'T') }],
  [types.builtins.NUMERIC as number, { array: 1231, parse: Number }],
  [types.builtins.INT8 as number, { array: 1016, parse: parseBigint }],
]);

const BY_OID = new Map<number, Parse>(
  [...PARSERS].flatMap(([oid, { array, parse }]) => [
    [oid, parse] as const,
    [array, (text: string) => mapDeep(splitArray(text), parse)] as const,
  ]),
);

/** `types` option of a pg Pool or Client. */
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
    return BY_OID.get(oid) ?? (types.getTypeParser(oid, format ?? 'text') as Parse);
  },
};

function parseInstant(text: string): string {
  return text.includes('infinity') ? text : new Date(text).toISOString();
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

/** Splits `{a,b,NULL}` into strings with pg's parser of text[]. */
function splitArray(text: string): unknown[] {
  return (types.getTypeParser as (oid: number) => Parse)(1009)(text) as unknown[];
}

function mapDeep(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, parse));
  return value === null ? null : parse(String(value));
}
