import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { openPool } from '../../server/db/openPool.ts';
import { databaseAt } from './databaseAt.ts';
import { runSql } from './runSql.ts';
import { sweepTestServers } from './sweepTestServers.ts';

const FOLDER = 'cantieri-tests-';
const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));

export type TestServer = { readonly url: string; readonly template: string; close(): Promise<void> };

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL's (its user must be allowed to create databases), else an
 * embedded one without flushes in a temporary folder. On it, a template database with every migration applied.
 */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined ? await openEmbedded() : { url: given, close: async () => {} };
  const template = `cantieri_template_${randomUUID().slice(0, 8)}`;
  try {
    await runSql(server.url, `create database ${template}`);
    const pool = openPool(databaseAt(server.url, template));
    await migrate(pool, MIGRATIONS).finally(() => pool.end());
  } catch (error) {
    await server.close();
    throw error;
  }
  const close = async () => {
    if (given !== undefined) await runSql(server.url, `drop database if exists ${template} with (force)`);
    await server.close();
  };
  return { url: server.url, template, close };
}

async function openEmbedded() {
  await sweepTestServers(FOLDER);
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER));
  const opened = await openDatabase({ dataDir, durable: false });
  const close = async () => {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: opened.url, close };
}
