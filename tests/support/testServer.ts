import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureProductRole, PRODUCT_ROLE } from '../../server/host/db/embedded/startEmbedded.ts';
import { migrate } from '../../server/host/db/migrate.ts';
import { openDatabase } from '../../server/host/db/openDatabase.ts';
import { openPool } from '../../server/host/db/openPool.ts';
import { productMigrations } from '../../server/host/db/readMigrations.ts';
import { keepOptionLists } from '../../server/host/structure/keepOptionLists.ts';
import { databaseAt } from './databaseAt.ts';
import { runSql } from './runSql.ts';
import { sweepTestServers } from './sweepTestServers.ts';
import { testProduct } from './testProduct.ts';

const FOLDER = 'cantieri-tests-';
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url));

export type TestServer = {
  /** Connects as the owner of the tables. */
  readonly ownerUrl: string;
  /** As the product. */
  readonly url: string;
  readonly template: string;
  close(): Promise<void>;
};

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL's (its user must be allowed to create databases and roles), else an
 * embedded one without flushes in a temporary folder. On it, a template database with every migration applied by its owner, the product's rights, and its option lists.
 */
export async function openTestServer(): Promise<TestServer> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const server = serverUrl === undefined ? await openEmbedded() : await openGiven(serverUrl);
  const template = `cantieri_template_${randomUUID().slice(0, 8)}`;
  try {
    await runSql(server.ownerUrl, `create database ${template}`);
    const pool = openPool(databaseAt(server.ownerUrl, template));
    try {
      await migrate(pool, productMigrations(MIGRATIONS), { product: PRODUCT_ROLE });
      await keepOptionLists(await testProduct(), pool, (work) => work(pool));
    } finally {
      await pool.end();
    }
  } catch (error) {
    await server.close();
    throw error;
  }
  const close = async () => {
    if (serverUrl !== undefined) await dropTemplates(server.ownerUrl, template);
    await server.close();
  };
  return { url: server.url, ownerUrl: server.ownerUrl, template, close };
}

/** Also those that workers made of it. */
async function dropTemplates(ownerUrl: string, template: string): Promise<void> {
  const pool = openPool(ownerUrl);
  try {
    const all = 'select datname as name from pg_database where starts_with(datname, $1)';
    const { rows } = await pool.query<{ readonly name: string }>(all, [template]);
    for (const { name } of rows) await pool.query(`drop database if exists ${name} with (force)`);
  } finally {
    await pool.end();
  }
}

async function openEmbedded() {
  await sweepTestServers(FOLDER);
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER));
  const opened = await openDatabase({ dataDir, durable: false });
  const close = async () => {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: opened.url, ownerUrl: opened.ownerUrl, close };
}

async function openGiven(ownerUrl: string) {
  const url = new URL(ownerUrl);
  url.password = await ensureProductRole(ownerUrl);
  url.username = PRODUCT_ROLE;
  return { url: url.href, ownerUrl, close: async () => {} };
}
