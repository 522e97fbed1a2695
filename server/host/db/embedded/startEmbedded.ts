import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { lockDataFolder } from '../dataFolder/lockDataFolder.ts';
import { binaries } from './binaries.ts';
import { checkCluster } from './checkCluster.ts';
import { clusterPaths } from './clusterPaths.ts';
import { createCluster } from './createCluster.ts';
import { endBackends } from './endBackends.ts';
import { ensureProductRole, PRODUCT_ROLE } from './ensureProductRole.ts';
import { keepRunning } from './keepRunning.ts';
import { runServer } from './runServer.ts';
import { readPassword, SUPERUSER, serverUrl } from './serverUrl.ts';
import { startOnFreePort } from './startOnFreePort.ts';
import { stopOnExit } from './stopOnExit.ts';
import { stopOrphan } from './stopOrphan.ts';
import { unprivilegedUser } from './unprivilegedUser.ts';

export type EmbeddedServer = {
  /** URL with the product's role. */
  readonly url: string;
  /** URL with the owner's role: migrations, back-up. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Created when missing; relative to the working directory. */
  readonly dataDir: string;
  /** False disables flushes to disk (tests). */
  readonly durable: boolean;
  readonly log: (line: string) => void;
};

/**
 * Starts the PostgreSQL of the data folder: locks the folder, creates the cluster at the first start, stops a
 * server left by a killed start. After `stop` only a copy of the programs may remain outside the folder.
 *
 * @throws StartError with a text for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(dataDir);
  try {
    const paths = clusterPaths(dataDir);
    const user = unprivilegedUser(paths.cluster);
    const programs = binaries(user);
    if (existsSync(paths.cluster)) {
      checkCluster(paths.cluster, user);
      await stopOrphan(paths.cluster, options.log);
    } else {
      options.log(`Creo il database in ${dataDir}.`);
      createCluster(paths, programs, user, options.durable);
    }
    const run = (port: number) => runServer(paths, programs, user, port, options.durable);
    const { child, port } = await startOnFreePort(run);
    const runAgain = async () => {
      await endBackends(paths.cluster, options.log);
      return run(port);
    };
    const server = keepRunning(child, runAgain, options.log);
    const forget = stopOnExit(server.child, unlock);
    const stop = async () => {
      forget();
      await server.stop();
      unlock();
    };
    try {
      const owner = readPassword(paths.password);
      const ownerUrl = serverUrl(SUPERUSER, owner, port, SUPERUSER);
      await ensureDatabase(serverUrl(SUPERUSER, owner, port, 'postgres'), SUPERUSER);
      const password = await ensureProductRole(ownerUrl);
      return { url: serverUrl(PRODUCT_ROLE, password, port, SUPERUSER), ownerUrl, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Creates the database unless it exists. */
async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
