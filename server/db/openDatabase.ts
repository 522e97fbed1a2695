import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { CancellingDialect } from './CancellingDialect.ts';
import { ControlClient } from './ControlClient.ts';
import type { Database } from './Database.ts';
import { startEmbedded } from './embedded/startEmbedded.ts';
import { openPool } from './openPool.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server; without it the one of the data folder is started. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** Default true; false (embedded only) gives up safety for speed: for tests. */
  readonly durable?: boolean;
};

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly url: string;
  readonly embedded: boolean;
  /** Ends the connections and stops the embedded server; safe to call twice. */
  close(): Promise<void>;
};

/**
 * Opens the database, be it a server's or the embedded one. Migrations are not applied: see `migrate`.
 *
 * @throws StartError, in words for the person who started the product.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const log = options.log ?? (() => {});
  const embedded =
    options.databaseUrl === undefined
      ? await startEmbedded({ dataDir: options.dataDir, durable: options.durable ?? true, log })
      : null;
  const url = embedded?.url ?? options.databaseUrl ?? '';
  const pool = openPool(url, log);
  const db = new Kysely<Database>({ dialect: new CancellingDialect({ pool, controlClient: ControlClient }) });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used itself.
    if (!pool.ending) await pool.end();
    await embedded?.stop();
  };
  return { db, pool, url, embedded: embedded !== null, close: () => (closing ??= close()) };
}
