import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { say } from '../../../../engine/node.ts';
import { lockDataFolder } from '../lockDataFolder.ts';
import { operatorText, StartError } from '../StartError.ts';
import { binaries } from './binaries.ts';
import { clusterPaths, createCluster, readPassword, SUPERUSER, serverUrl } from './createCluster.ts';
import { runServer, startOnFreePort, stopServer } from './runServer.ts';
import { changeOwner, type ServerUser, unprivilegedUser } from './serverProcess.ts';
import { endBackends, stopOrphan } from './stopOrphan.ts';

/** Pause before a restart, doubled after each failure, so that a crash loop does not load the machine … */
const PAUSE_MS = 500;
/** … up to this. */
const MAX_PAUSE_MS = 30_000;

type KeptServer = {
  /** The current process. */
  child(): ChildProcess;
  /** Stops it without restart. */
  stop(): Promise<void>;
};

/**
 * Restarts PostgreSQL whenever it ends unexpectedly (out of memory, disk full, killed). The product keeps
 * running: its pool reconnects.
 *
 * @param start starts it on the same port.
 */
function keepRunning(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  log: (line: string) => void,
): KeptServer {
  let current = first;
  const stopping = new AbortController();
  let restart: Promise<void> = Promise.resolve();
  const watch = () =>
    current.once('exit', () => {
      if (!stopping.signal.aborted) restart = startAgain();
    });
  const startAgain = async () => {
    log(operatorText(say('postgresStopped'), 'it'));
    for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await start();
        watch();
        log(operatorText(say('postgresRestarted'), 'it'));
        return;
      } catch (error) {
        const what = say('seconds', { count: Math.min(2 * pause, MAX_PAUSE_MS) / 1_000 });
        log(operatorText(say('postgresRetries', { what, reason: (error as Error).message }), 'it'));
      }
    }
  };
  watch();
  return {
    child: () => current,
    stop: async () => {
      stopping.abort();
      await restart;
      await stopServer(current);
    },
  };
}

type EmbeddedServer = {
  /** URL with the product's role. */
  readonly url: string;
  /** URL with the owner's role: migrations, back-up. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
};

type EmbeddedOptions = {
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

/** The product's role in the embedded server: accesses rows, is neither superuser nor owner. */
export const PRODUCT_ROLE = 'cantieri_product';

/**
 * Creates the product's role (also in clusters of former versions) and resets attributes that were granted by
 * hand.
 *
 * @returns its password: new at each start and not stored, so that neither a copy of the data folder nor a
 * former process can use it.
 */
export async function ensureProductRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [PRODUCT_ROLE]);
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${PRODUCT_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${client.escapeLiteral(password)}`,
    );
  } finally {
    await client.end();
  }
  return password;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Stops PostgreSQL when this process ends without `close()`: on `process.exit`, and on signals without other
 * handlers. Applications with their own handlers call `close()` in them.
 *
 * @param server the current process.
 * @returns removes the handlers.
 */
function stopOnExit(server: () => ChildProcess, unlock: () => void): () => void {
  const onExit = () => {
    // Asynchronous work is impossible here: the server ends by itself, and the next start waits for it
    // (`stopOrphan`).
    server().kill('SIGINT');
    unlock();
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    process.exitCode = 1;
    const child = server();
    if (child.exitCode !== null) process.exit();
    child.once('exit', () => process.exit());
    child.kill('SIGINT');
  };
  process.once('exit', onExit);
  // Runs first: handlers added by `once` that have run are no longer counted.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  return () => {
    process.off('exit', onExit);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

/** Major version of the binaries in package.json; a cluster opens only with its own. */
const MAJOR = '18';

/**
 * Makes sure that an existing cluster can be opened by the account chosen: its version fits and its files belong
 * to that account. A cluster owned by root (a copy made by root) is given to the account.
 */
function checkCluster(cluster: string, user: ServerUser): void {
  const owner = statSync(cluster).uid;
  const me = process.getuid?.() ?? owner;
  if (user === null && owner !== me) {
    throw new StartError(say('clusterOwner', { folder: cluster, owner: String(owner), user: String(me) }));
  }
  const version = readVersion(cluster);
  if (version !== MAJOR) {
    throw new StartError(say('clusterVersion', { folder: cluster, version, own: MAJOR }));
  }
  if (user !== null && owner !== user.uid) changeOwner(user, cluster);
}

function readVersion(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(say('noCluster', { folder: cluster }));
  }
}
