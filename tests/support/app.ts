import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Product } from '../../engine/contract/index.ts';
import type { HostOptions } from '../../server/host/buildHost.ts';
import type { DatabaseLimits } from '../../server/host/db/Database.ts';
import type { SchemaSets } from '../../server/host/product/SchemaSets.ts';
import { buildApp } from '../../server/startServer.ts';
import { type Api, createApi } from './api.ts';
import { createDemoDatabase } from './createDemoDatabase.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { declaredRefusals } from './declaredRefusals.ts';
import { openTestSession } from './openTestSession.ts';
import { schemaSets } from './schemaSets.ts';
import { serveAxe } from './serveAxe.ts';
import { testProduct } from './testProduct.ts';
import { addTestUsers } from './testUsers.ts';
import { workerRenderer, workerSampleRenderer } from './workerRenderer.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  /** E.g. `http://127.0.0.1:40123`. */
  readonly address: string;
  readonly database: TestDatabase;
  readonly product: Product;
  readonly sets: SchemaSets;
  /** A temporary data folder, removed by `close`. */
  readonly dataDir: string;
  /**
   * Client signed in as one of the test users (`admin`, `planner`, `capo`, `operaio`, `ufficio`), or without
   * a session. Its session is opened as a sign-in opens it, without hashing a password: where the sign-in is
   * what is tested, `createApi`.
   */
  api(username?: string): Promise<Api>;
  close(): Promise<void>;
}

/**
 * Real server on a free port, with a separate database that holds the five demo users and one employee for
 * each.
 *
 * @param rates request limits; off by default, because a suite sends more requests than a person.
 * @param product replaces the product, e.g. with a module switched off.
 * @param seed inserts further rows before the server starts.
 * @param limits lock and statement timeouts of the database that replace those of the product.
 * @param port a free one by default, the previous one if it is free.
 * @param demoDay instead of the five users alone, all demo data as of that day, `YYYY-MM-DD`.
 */
export async function startTestApp(
  options: Partial<Omit<HostOptions, 'database' | 'dataDir'>> & {
    readonly seed?: (db: TestDatabase['db']) => Promise<void>;
    readonly demoDay?: string;
    readonly limits?: DatabaseLimits;
    readonly port?: number;
    /**
     * Source of the schema sets: the schemas of the product, observed for changes unless `product` is passed.
     */
    readonly sets?: (database: TestDatabase) => SchemaSets;
  } = {},
): Promise<TestApp> {
  const {
    seed,
    demoDay,
    limits,
    product: givenProduct,
    sets: setsOn = schemaSets,
    port = 0,
    ...appOptions
  } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'cantieri-app-'));
  const database = await (demoDay === undefined
    ? createTestDatabase(limits)
    : createDemoDatabase(givenProduct ?? (await testProduct()), demoDay, dataDir, limits));
  const sets = setsOn(database);
  const product =
    givenProduct ?? (setsOn === schemaSets ? await testProduct() : (await sets.current()).product);
  if (demoDay === undefined) await addTestUsers(database.db);
  // In demo mode they are demo users: others would be kept out of it.
  if (appOptions.demo) await database.db.updateTable('users').set({ demo: 'Y' }).execute();
  await seed?.(database.db);
  const app = await buildApp({
    database,
    product,
    ...(givenProduct === undefined ? { schemas: sets } : {}),
    dataDir,
    documents: workerRenderer(),
    samples: workerSampleRenderer(),
    rates: 'off',
    demo: demoDay !== undefined,
    ...logAsAsked(),
    ...appOptions,
  });
  const address = await listen(app, port);
  serveAxe(app.server);
  return {
    app,
    address,
    database,
    product,
    sets,
    dataDir,
    async api(username) {
      if (username === undefined) return createApi(address);
      const token = await openTestSession(database.db, username, appOptions.now?.());
      return createApi(address, undefined, undefined, undefined, token, declaredRefusals(product));
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where this worker's last server was heard. */
let lastPort = 0;

/**
 * Uses the port of the previous server if it is free: the browser then reuses compiled scripts of that
 * origin.
 */
async function listen(app: FastifyInstance, port: number): Promise<string> {
  const host = '127.0.0.1';
  const address = await app
    .listen({ port: port === 0 ? lastPort : port, host })
    .catch(async (error: NodeJS.ErrnoException) => {
      if (port !== 0 || error.code !== 'EADDRINUSE') throw error;
      return app.listen({ port: 0, host });
    });
  lastPort = Number(new URL(address).port);
  return address;
}

/** `TEST_LOG=error` logs why a call failed; the answer contains only a number. */
function logAsAsked(): Pick<HostOptions, 'log'> {
  const level = process.env['TEST_LOG'];
  return level === undefined ? {} : { log: { level } };
}
