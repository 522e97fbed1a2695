import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { say } from '../../../engine/node.ts';
import { isLoopback } from '../readExposure.ts';
import { type Database, type DatabaseLimits, NO_LIMITS } from './Database.ts';
import { startEmbedded } from './embedded/startEmbedded.ts';
import { migrate } from './migrate.ts';
import { openPool } from './openPool.ts';
import { ProductKysely } from './ProductKysely.ts';
import { productMigrations } from './readMigrations.ts';
import { operatorText, StartError } from './StartError.ts';

export type OpenDatabaseOptions = {
  /** URL of a PostgreSQL server with the product's role; default the embedded server of the data folder. */
  readonly databaseUrl?: string | undefined;
  /** URL with the role that owns the tables, for migrations; default the product's role. */
  readonly databaseOwnerUrl?: string | undefined;
  /** False allows connections over a network without encryption; default true. */
  readonly databaseTls?: boolean | undefined;
  /** True allows the product's role to be a superuser; default false. */
  readonly databaseSuperuser?: boolean | undefined;
  readonly dataDir: string;
  /** Time zone of days and hours in SQL (`zoneOf`); default that of this computer. */
  readonly timeZone?: string | undefined;
  readonly log?: (line: string) => void;
  /** Time limits; default those of requests. */
  readonly limits?: DatabaseLimits;
  /** False (embedded only, for tests) trades durability for speed; default true. */
  readonly durable?: boolean;
};

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  /** Connections with the product's role: rows only, audit rows cannot be changed. */
  readonly pool: Pool;
  /** All pools of the product: `pool` and the one for transactions. */
  readonly pools: readonly Pool[];
  readonly url: string;
  /** URL of the owner's role: for operations on the whole database, never for requests. */
  readonly ownerUrl: string;
  readonly embedded: boolean;
  /**
   * Applies the migrations of host and, if given, of the product's folder as owner, and grants the product
   * its rights.
   */
  migrate(folder?: string): Promise<string[]>;
  /** Runs work on connections of the owner without time limits. */
  asOwner(work: (owner: Pool) => Promise<void>): Promise<void>;
  /** Ends the connections and stops the embedded server; may be called twice. */
  close(): Promise<void>;
};

/**
 * Opens an external or the embedded database without applying migrations (`migrate`).
 *
 * @throws StartError with a text for the operator.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl, databaseTls = true, dataDir, timeZone, log = () => {} } = options;
  if (databaseUrl !== undefined && databaseTls) {
    requireTls('DATABASE_URL', databaseUrl);
    if (databaseOwnerUrl !== undefined) requireTls('DATABASE_OWNER_URL', databaseOwnerUrl);
  }
  const embedded =
    databaseUrl === undefined
      ? await startEmbedded({ dataDir, durable: options.durable ?? true, log })
      : null;
  const url = embedded?.url ?? databaseUrl ?? '';
  const ownerUrl = embedded?.ownerUrl ?? databaseOwnerUrl ?? url;
  const open = (pipeline: boolean) => openPool(url, log, options.limits, timeZone, pipeline);
  const [pool, writing] = [open(false), open(true)];
  const pools = [pool, writing];
  const db: Kysely<Database> = new ProductKysely({ reading: pool, writing });
  const openOwner = () => openPool(ownerUrl, log, NO_LIMITS, timeZone);
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await db.destroy();
    // Kysely ends only pools that it has used.
    for (const each of pools) if (!each.ending) await each.end();
    await embedded?.stop();
  };
  const close = () => (closing ??= closeAll());
  if (embedded === null) {
    await refuseUnsafeServer(pool, { superuser: options.databaseSuperuser }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
  }
  return {
    ...{ db, pool, pools, url, ownerUrl, embedded: embedded !== null, close },
    migrate: (folder) => migrateAsOwner(pool, openOwner, folder, log),
    asOwner: async (work) => {
      const owner = openOwner();
      await work(owner).finally(() => owner.end());
    },
  };
}

async function migrateAsOwner(
  pool: Pool,
  openOwner: () => Pool,
  folder: string | undefined,
  log: (line: string) => void,
): Promise<string[]> {
  const { rows } = await pool.query<{ product: string }>('select current_user as product');
  const owner = openOwner();
  try {
    const { rows: owners } = await owner.query<{ owner: string }>('select current_user as owner');
    const product = rows[0]?.product;
    const isOwner = product === owners[0]?.owner;
    const applied = await migrate(owner, productMigrations(folder), {
      log,
      product: isOwner ? undefined : product,
    });
    if (isOwner) log(operatorText(say('ownerRole', { role: product }), 'it'));
    return applied;
  } finally {
    await owner.end();
  }
}

/** Values of `sslmode` that enforce encryption. */
const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

const YES = ['1', 'true'];

/**
 * Requires TLS for connections to other computers.
 *
 * @param variable name of the environment variable, for the message.
 * @throws StartError.
 */
export function requireTls(variable: string, url: string): void {
  const { host, sslmode } = parsed(variable, url);
  if (isLocal(host) || ENCRYPTED.includes(sslmode)) return;
  throw new StartError(say('databaseUnencrypted', { name: variable, host }));
}

function parsed(variable: string, url: string): { readonly host: string; readonly sslmode: string } {
  try {
    // A socket folder is in the query or percent-encoded as host: pg accepts both.
    const { hostname, searchParams } = new URL(url);
    const host = searchParams.get('host') ?? decodeURIComponent(hostname);
    return {
      host,
      sslmode: searchParams.get('sslmode') ?? (YES.includes(searchParams.get('ssl') ?? '') ? 'require' : ''),
    };
  } catch {
    throw new StartError(say('databaseAddress', { name: variable }));
  }
}

/** Whether the host is a socket folder or a loopback address. */
function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopback(host);
}

interface ServerDemands {
  /** True allows the product's role to be a superuser; default false. */
  readonly superuser?: boolean | undefined;
}

/**
 * Checks the server of `DATABASE_URL` before anything is written.
 *
 * @throws StartError for a superuser role, or a pooler that assigns sessions by transaction: locks,
 * notifications and prepared statements belong to sessions.
 */
async function refuseUnsafeServer(pool: Pool, { superuser = false }: ServerDemands): Promise<void> {
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
