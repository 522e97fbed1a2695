import { access, constants, mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import { dayAt, zoneOf } from '../../engine/index.ts';
import { type Phrase, phraseText, say } from '../../engine/node.ts';
import { createRenderer, loadDriver } from '../../renderer-pdf/index.ts';
import { demoUsers, settleDemo } from './auth/settleDemo.ts';
import { planOf } from './backup/backupSettings.ts';
import { buildHost } from './buildHost.ts';
import type { Database } from './db/Database.ts';
import { type OpenDatabase, openDatabase } from './db/openDatabase.ts';
import { breakConnections } from './db/openPool.ts';
import { type MigrationWatch, watchMigrations } from './db/readMigrations.ts';
import { operatorText, StartError } from './db/StartError.ts';
import type { FileStore } from './files/FileStore.ts';
import { openFileStore } from './files/openFileStore.ts';
import { logLines } from './logLines.ts';
import { readProduct } from './product/readProduct.ts';
import { type SchemaRoots, watchSchemas } from './product/readSchemas.ts';
import type { SchemaSets } from './product/SchemaSets.ts';
import { createSchemaSets } from './publishing/createSchemaSets.ts';
import type { Worker } from './queue/workQueue.ts';
import type { StartOptions } from './readEnvironment.ts';
import type { ServerCode } from './ServerCode.ts';
import { compareStructure, keepStructure } from './structure/keepStructure.ts';

const TRIES = 50;

/**
 * Listens on the requested port or the next free one.
 *
 * @returns the address, e.g. `http://127.0.0.1:3000`, and the port.
 */
async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly address: string; readonly port: number }> {
  for (let tried = port; ; tried++) {
    try {
      const address = await app.listen({ port: tried, host });
      return { address, port: Number(new URL(address).port) };
    } catch (error) {
      const isPortInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isPortInUse || port === 0 || tried >= Math.min(port + TRIES, 65_535)) throw error;
    }
  }
}

/** Fills an empty database with demo data and leaves others unchanged. @returns whether it was filled. */
export type FillDemo = (database: {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  /** `YYYY-MM-DD`; all dates are relative to it. */
  readonly today: string;
}) => Promise<boolean>;

/** A product to be served. */
export interface HostedProduct {
  /** Name for people. */
  readonly name: string;
  /** Folders of its schemas. */
  readonly schemas: SchemaRoots;
  readonly code: ServerCode;
  /** Folder of its migrations; without it tables come from its entities. */
  readonly migrations?: string;
  /** Folder of its built browser app; default that of `npm start`. */
  readonly dist?: string;
  /** Fills in demo data, if it has some. */
  readonly fillDemo?: FillDemo;
  /** Background work, e.g. jobs for another system; stopped with the server. */
  readonly work?: (running: {
    readonly db: Kysely<Database>;
    readonly log: FastifyBaseLogger;
    readonly product: Product;
  }) => Worker;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly address: string;
  /** Resolves with the migration's name when a newer version has changed the database incompatibly. */
  readonly superseded: Promise<string>;
  /** Ends running calls, then closes everything in safe order; may be called twice. */
  stop(): Promise<void>;
}

/**
 * Time that a stop waits for the database, longer than running calls may take; then connections are
 * destroyed, because a hanging database would block it for ever.
 */
const BREAK_AFTER_MS = 12_000;
/** Delay of the warm-up, after the first pages were served. */
const WARM_AFTER_MS = 10_000;

/**
 * Serves a product: opens and migrates the database, loads demo data if requested and empty, listens, follows
 * schema changes.
 *
 * @param options from `readEnvironment`.
 * @param print prints a line for the operator, in Italian.
 * @throws StartError for problems that the operator can fix.
 */
export async function startHost(
  hosted: HostedProduct,
  options: StartOptions,
  print: (line: string) => void,
): Promise<RunningServer> {
  const { name, schemas, code, migrations, dist, fillDemo } = hosted;
  const { dataDir, bench, trustProxy, publicUrl, logLevel, logReadable, oidc } = options;
  // Steps are for a person who waits at a terminal, not for a service's log.
  const step = (what: Phrase) => logReadable && print(phraseText(what, 'it'));
  await openDataFolder(dataDir);
  step(say('readingSchemas'));
  const timeZone = zoneOf((await readProduct(schemas, { bench })).settings);
  step(say('openingDatabase'));
  // The driver blocks the thread while it loads, so not after the first pages. The timer below
  // reports a failure.
  const [database] = await Promise.all([
    openDatabase({ ...options, timeZone, log: print }),
    loadDriver().catch(() => undefined),
  ]);
  let watch: MigrationWatch | undefined;
  try {
    step(say('preparingTables'));
    await database.migrate(migrations);
    // Started here, to notice migrations by another version during this start.
    watch = await watchMigrations(database.pool);
    let ownTables = migrations === undefined;
    const sets = createSchemaSets({
      ...{ schemas, bench, db: database.db, say: print },
      prepareDatabase: (next) => keepStructure(next, database, { ownTables }),
      compareDatabase: (next) => compareStructure(next, database),
    });
    step(say('examiningSchemas'));
    const { product } = await sets.current();
    // Later schemas that need other tables are reported as waiting for a restart.
    ownTables = false;
    const demo = await settleDemo(database.db, options, print);
    const empty = { db: database.db, product, files: await openFileStore(dataDir) };
    if (demo && (await fillDemo?.({ ...empty, today: dayAt(new Date(), timeZone) })))
      print(operatorText(say('demoLoaded'), 'it'));
    const documents = createRenderer();
    step(say('startingServer'));
    const app = await buildServable(sets, (servable) =>
      buildHost(code, {
        database,
        documents,
        product: servable,
        schemas: sets,
        dataDir,
        demo,
        bench,
        rendersPages: true,
        trustProxy,
        openDocs: options.openDocs,
        ...(options.rateLimits ? {} : { rates: 'off' as const }),
        ...(oidc === undefined ? {} : { oidc }),
        ...(dist === undefined ? {} : { dist }),
        backup: planOf(options.backup, servable, dataDir),
        ...(publicUrl === undefined ? {} : { publicUrl }),
        log: {
          level: logLevel,
          // Not to stdout, which shows messages for the operator.
          stream: logReadable ? logLines((line) => process.stderr.write(line), timeZone) : process.stderr,
        },
      }),
    );
    // Picks up publications since the schemas were read.
    await sets.refresh();
    const { address, port } = await listen(app, options);
    if (port !== options.port && options.port !== 0) {
      print(operatorText(say('portTaken', { port: String(options.port), other: String(port) }), 'it'));
    }
    print(phraseText(say('serverReady', { name, address }), 'it'));
    if (publicUrl !== undefined) print(phraseText(say('openedAt', { address: publicUrl.origin }), 'it'));
    if (options.isOpen && publicUrl?.protocol === 'http:') {
      print(operatorText(say('noTls'), 'it'));
    }
    // The first PDF must not wait. Without Chromium the server runs, and /health reports it.
    const warm = setTimeout(() => {
      documents.startBrowser().catch((error: unknown) => {
        print(operatorText(say('chromiumMissing'), 'it'));
        app.log.info({ err: error }, 'PDFs cannot be printed yet');
      });
    }, WARM_AFTER_MS).unref();
    if (demo) for (const user of await demoUsers(database.db, product.roles)) print(line(user));
    else if (await hasNoUser(database)) print(phraseText(say('noUserYet'), 'it'));
    const worker = hosted.work?.({ db: database.db, log: app.log, product });
    // Benchmark forms are in no file, so the version would always differ.
    const unwatch = bench ? () => {} : watchSchemas(schemas, () => sets.refresh());
    const stop = stopOnce(app, watch, worker, database);
    return {
      app,
      address,
      superseded: watch.superseded,
      stop: () => {
        unwatch();
        clearTimeout(warm);
        return stop();
      },
    };
  } catch (error) {
    watch?.stop();
    await database.close();
    throw error;
  }
}

/**
 * Falls back to the former publication when the newest cannot be served, and notifies administrators.
 *
 * @throws StartError where the program's own schema files cannot be served.
 */
async function buildServable(
  sets: SchemaSets,
  build: (product: Product) => Promise<FastifyInstance>,
): Promise<FastifyInstance> {
  try {
    return await build((await sets.current()).product);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    await sets.rollBack(error);
    return buildServable(sets, build);
  }
}

async function hasNoUser({ db }: OpenDatabase): Promise<boolean> {
  return (await db.selectFrom('users').select('userId').limit(1).executeTakeFirst()) === undefined;
}

function line(user: { username: string; password: string; role: string; fullName: string }): string {
  return `  ${user.username.padEnd(8)} ${user.password}   ${user.fullName}, ${user.role}`;
}

function stopOnce(
  app: FastifyInstance,
  watch: MigrationWatch,
  worker: Worker | undefined,
  database: OpenDatabase,
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    watch.stop();
    const startedAt = performance.now();
    const breaking = setInterval(() => {
      if (performance.now() - startedAt > BREAK_AFTER_MS) breakConnections(database.pools);
    }, 500).unref();
    // Side by side: with a hanging database each would wait for its own connection.
    await Promise.all([app.close(), worker?.stop()]);
    await database.close();
    clearInterval(breaking);
  };
  return () => (stopping ??= stop());
}

/**
 * Creates the data folder unless it exists, with access for this account only.
 *
 * @throws StartError where it cannot be created or written (another owner, read-only or full disk, a file in
 * its place).
 */
async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      say('dataFolderClosed', { folder: dataDir, reason: (error as NodeJS.ErrnoException).code }),
    );
  }
}
