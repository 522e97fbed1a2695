import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../../engine/node.ts';
import { StartError } from '../StartError.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterPaths } from './createCluster.ts';
import { type ServerUser, serverProcess } from './serverProcess.ts';

/** Recovery after a power cut replays the journal first and may take long. */
const START_TIMEOUT_MS = 180_000;
const LOG_LIMIT = 5_000_000;

/**
 * Starts PostgreSQL and waits until it accepts connections. It has its own process session: Ctrl+C reaches
 * only the product, which finishes its work and then stops the server.
 *
 * @throws StartError with the end of its log.
 */
export async function runServer(
  paths: ClusterPaths,
  programs: Binaries,
  user: ServerUser,
  port: number,
  durable: boolean,
): Promise<ChildProcess> {
  const { options, folder } = serverProcess(paths.cluster, user);
  const truncates = isTooLong(paths.log) || containsRows(paths.log);
  const log = openSync(paths.log, truncates ? 'w' : 'a', 0o600);
  const before = truncates ? 0 : statSync(paths.log).size;
  const child = spawn(programs.postgres, serverArguments(folder, port, durable), {
    ...options,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const failed = new Promise<Error | undefined>((resolve) => child.once('error', resolve));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const postmaster = readPostmaster(paths.cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready) return child;
    const error = await Promise.race([failed, sleep(20)]);
    if (error !== undefined) throw new StartError(say('postgresFailed', { reason: error.message }));
  }
  await stopServer(child);
  const output = readFileSync(paths.log).subarray(before).toString('utf8').trim();
  throw new StartError(say('postgresLog', { file: paths.log, reason: output }));
}

function isTooLong(log: string): boolean {
  return (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT;
}

/** Logs of a former version may contain refused rows, also with hashes of passwords. */
function containsRows(log: string): boolean {
  return existsSync(log) && readFileSync(log).includes('DETAIL:');
}

/** Ends sessions, flushes the data and resolves when the process has ended. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  const urgent = setTimeout(() => child.kill('SIGQUIT'), 60_000);
  await exited;
  clearTimeout(urgent);
}

/** Settings that trade durability for speed: only for tests. */
const NON_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The command line of `postgres`. It listens on the loopback only, without a socket file, whose path would be
 * too long in a deep folder.
 */
function serverArguments(folder: string, port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    // Values for solid-state disks and a machine shared with Node and Chromium.
    random_page_cost: '1.1',
    work_mem: '16MB',
    // Neither rows nor values in the log: a refused row would be logged with hashes of passwords and people's
    // texts.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(durable ? {} : NON_DURABLE),
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const ATTEMPTS = 20;

/**
 * Temporary reasons for a failed start: another program took the port, or backends of a killed server have
 * not ended yet.
 */
const PASSING = /Address already in use|shared memory block .* is still in use/;

/**
 * Starts the server on a free port of the loopback, again after temporary failures.
 *
 * @param run starts it on the given port, see `runServer`.
 */
export async function startOnFreePort(
  run: (port: number) => Promise<ChildProcess>,
): Promise<{ port: number; child: ChildProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { port, child: await run(port) };
    } catch (error) {
      if (!(error instanceof StartError && PASSING.test(error.message)) || attempt === ATTEMPTS) throw error;
      await sleep(500);
    }
  }
}

/** A TCP port of the loopback that is free now; another program may still take it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** State of a running PostgreSQL, from its `postmaster.pid`. */
type Postmaster = { readonly pid: number; readonly ready: boolean };

/** Null when there is no such file or it is not complete yet. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
