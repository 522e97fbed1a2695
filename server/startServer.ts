import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createRenderer } from '../renderer-pdf/index.ts';
import { buildApp } from './app.ts';
import { demoUsers } from './auth/demoUsers.ts';
import { openDataFolder } from './db/dataFolder/openDataFolder.ts';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/openDatabase.ts';
import { embeddedErp } from './erp/embeddedErp.ts';
import { startErpWorker } from './erp/startErpWorker.ts';
import { openFileStore } from './files/openFileStore.ts';
import { dayInItaly } from './http/dayInItaly.ts';
import { listen } from './listen.ts';
import { logLines } from './logLines.ts';
import { readProduct } from './product/readProduct.ts';
import type { Worker } from './queue/workQueue.ts';
import type { StartOptions } from './readEnvironment.ts';
import { ensureDemo } from './seed/ensureDemo.ts';

const HERE = import.meta.dirname;

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly address: string;
  /** Lets running calls end, then closes everything in the order that loses nothing; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Opens the database, brings it to the newest migration, loads demo data if asked and empty, listens.
 *
 * @param say tells the person who started it, in Italian.
 * @throws StartError for what that person can mend.
 */
export async function startServer(
  options: StartOptions,
  say: (line: string) => void,
): Promise<RunningServer> {
  const { dataDir, databaseUrl, demo, bench, trustProxy, logLevel, logReadable } = options;
  await openDataFolder(dataDir);
  const product = await readProduct(join(HERE, '../schemas'), { bench });
  const database = await openDatabase({
    dataDir,
    log: say,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    await migrate(database.pool, join(HERE, 'db/migrations'));
    if (
      demo &&
      (await ensureDemo(database.db, product, await openFileStore(dataDir), dayInItaly(new Date())))
    ) {
      say('Ho caricato i dati dimostrativi.');
    }
    const documents = createRenderer();
    const app = await buildApp({
      database,
      documents,
      product,
      dataDir,
      demo,
      bench,
      trustProxy,
      log: {
        level: logLevel,
        redact: ['req.headers.cookie', 'req.headers.authorization'],
        // Not where the person who started it is spoken to.
        stream: logReadable ? logLines((line) => process.stderr.write(line)) : process.stderr,
      },
    });
    const { address, port } = await listen(app, options);
    if (port !== options.port && options.port !== 0) {
      say(`La porta ${options.port} è occupata: uso la ${port}.`);
    }
    say(`Cantieri è pronto: ${address}`);
    // The first PDF of the day should not wait for Chromium; a start without it goes on, and /health says so.
    documents.warm().catch((error: unknown) => {
      say('I PDF non si possono ancora stampare: manca Chromium. Installalo, o indicalo con CHROMIUM_PATH.');
      app.log.info({ err: error }, 'PDFs cannot be printed yet');
    });
    if (demo) for (const user of await demoUsers(database.db, product.roles)) say(line(user));
    else if (await hasNoUser(database)) {
      say('Non c’è ancora nessun utente: crea il primo amministratore con');
      say('  npm run create-admin -- <utente> "<nome e cognome>"');
    }
    const worker = startErpWorker({ db: database.db, erp: embeddedErp(database.db), log: app.log });
    return { app, address, stop: stopOnce(app, worker, database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function hasNoUser({ db }: OpenDatabase): Promise<boolean> {
  return (await db.selectFrom('users').select('userId').limit(1).executeTakeFirst()) === undefined;
}

function line(user: { username: string; password: string; role: string; fullName: string }): string {
  return `  ${user.username.padEnd(8)} ${user.password}   ${user.fullName}, ${user.role}`;
}

function stopOnce(app: FastifyInstance, worker: Worker, database: OpenDatabase): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await app.close();
    await worker.stop();
    await database.close();
  };
  return () => (stopping ??= stop());
}
