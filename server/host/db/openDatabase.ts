import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './Database.ts';
import { type DatabaseLimits, NO_LIMITS } from './DatabaseLimits.ts';
import { startEmbedded } from './embedded/startEmbedded.ts';
import { migrate } from './migrate.ts';
import { openPool } from './openPool.ts';
import { ProductKysely } from './ProductKysely.ts';
import { productMigrations } from './readMigrations.ts';
import { refuseUnsafeServer } from './refuseUnsafeServer.ts';
import { requireTls } from './requireTls.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server, as the product's role; without it the one of the data folder is started. */
  readonly databaseUrl?: string | undefined;
  /** The same database as the owner of its tables, who migrates; default the product's role. */
  readonly databaseOwnerUrl?: string | undefined;
  /** False lets passwords and data cross a network in clear; default true. */
  readonly databaseTls?: boolean | undefined;
  /** True lets the product be a superuser; default false. */
  readonly databaseSuperuser?: boolean | undefined;
  readonly dataDir: string;
  /** The zone of the product's days and hours (`zoneOf`); default this computer's. */
  readonly timeZone?: string | undefined;
  readonly log?: (line: string) => void;
  /** How long anything may take; default what people wait for. */
  readonly limits?: DatabaseLimits;
  /** Default true; false (embedded only) gives up safety for speed: for tests. */
  readonly durable?: boolean;
};

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  /** As the product: rows, no tables; what is in the audit stays. */
  readonly pool: Pool;
  /** All connections of the product: `pool`, and those of transactions. */
  readonly pools: readonly Pool[];
  readonly url: string;
  /** As the owner of the tables: for what moves a whole database, never for requests. */
  readonly ownerUrl: string;
  readonly embedded: boolean;
  /** Brings it to the newest migration of host and of the product's folder, if it has one, as its owner, and gives the product its rights. */
  migrate(folder?: string): Promise<string[]>;
  /** Lends connections of the owner, without limits of time, for as long as the work takes. */
  asOwner(work: (owner: Pool) => Promise<void>): Promise<void>;
  /** Ends the connections and stops the embedded server; safe to call twice. */
  close(): Promise<void>;
};

/**
 * Opens the database, be it a server's or the embedded one. Migrations are not applied: see `migrate`.
 *
 * @throws StartError, in words for the person who started the product.
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
  const open = () => openPool(url, log, options.limits, timeZone);
  const [pool, writing] = [open(), open()];
  const pools = [pool, writing];
  const db: Kysely<Database> = new ProductKysely({ reading: pool, writing });
  const openOwner = () => openPool(ownerUrl, log, NO_LIMITS, timeZone);
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used itself.
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
    const same = product === owners[0]?.owner;
    const applied = await migrate(owner, productMigrations(folder), {
      log,
      product: same ? undefined : product,
    });
    if (same) {
      log(
        `Il programma entra nel database come «${product}», che è anche proprietario delle tabelle: nulla gli impedirebbe di riscrivere il registro ` +
          'delle operazioni. Per proteggerlo usa due ruoli, DATABASE_URL e DATABASE_OWNER_URL (server/host/db/README.md).',
      );
    }
    return applied;
  } finally {
    await owner.end();
  }
}
