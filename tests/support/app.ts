import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Product } from '../../engine/contract/index.ts';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { type Api, createApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { seedDemo } from './seedDemo.ts';
import { testProduct } from './testProduct.ts';
import { addTestUsers } from './testUsers.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  /** E.g. `http://127.0.0.1:40123`. */
  readonly address: string;
  readonly database: TestDatabase;
  readonly product: Product;
  /** A temporary data folder, removed by `close`. */
  readonly dataDir: string;
  /** A client signed in as one of the test users (`admin`, `planner`, `capo`, `operaio`, `ufficio`), or as nobody. */
  api(username?: string): Promise<Api>;
  close(): Promise<void>;
}

/**
 * The real server on a free port, on a database of its own with the five demo users and one employee for each.
 *
 * @param product another than the product as it is, e.g. with a module switched off.
 * @param seed puts further rows into the database before the server starts.
 * @param demoDay instead of the five users alone, all demo data as of that day, `YYYY-MM-DD`.
 */
export async function startTestApp(
  options: Partial<Omit<AppOptions, 'database' | 'dataDir'>> & {
    readonly seed?: (db: TestDatabase['db']) => Promise<void>;
    readonly demoDay?: string;
  } = {},
): Promise<TestApp> {
  const { seed, demoDay, product: given, ...appOptions } = options;
  const [database, product, dataDir] = await Promise.all([
    createTestDatabase(),
    given ?? testProduct(),
    mkdtemp(join(tmpdir(), 'cantieri-app-')),
  ]);
  if (demoDay === undefined) await addTestUsers(database.db);
  else await seedDemo(database.db, product, dataDir, demoDay);
  await seed?.(database.db);
  const app = await buildApp({ database, product, dataDir, ...logAsAsked(), ...appOptions });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    address,
    database,
    product,
    dataDir,
    api: (username) => createApi(address, username),
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** `TEST_LOG=error` shows why a call failed: the answer itself says only a number. */
function logAsAsked(): Pick<AppOptions, 'log'> {
  const level = process.env['TEST_LOG'];
  return level === undefined ? {} : { log: { level } };
}
