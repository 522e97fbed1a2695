import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import { type Database, NO_LIMITS } from '../db/Database.ts';
import { openPool } from '../db/openPool.ts';
import { type RunOptions, reasonOf } from './backupRecords.ts';
import { runBackup } from './runBackup.ts';
import { isDue } from './schedule.ts';

/** Input from `startBackups`. */
export type WorkerTask = Pick<
  RunOptions,
  'url' | 'dataDir' | 'product' | 'plan' | 'origin' | 'startedBy' | 'record'
>;

/** Result; `made: false` when another process was faster. */
export type WorkerAnswer = { readonly made: boolean } | { readonly failed: string };

// One back-up in a worker thread: hashing, compression and encryption occupy a core.
const task = workerData as WorkerTask;
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());
const pool = openPool(task.url, () => {}, NO_LIMITS, task.plan.timeZone);
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const { at } = task.plan;
const answer: WorkerAnswer = await runBackup({
  ...task,
  db,
  signal: stop.signal,
  ...(task.origin === 'A' && at !== undefined ? { stillDue: () => isDue(db, at) } : {}),
}).then(
  (made) => ({ made: made !== undefined }),
  (error: unknown) => ({ failed: reasonOf(error) }),
);
await db.destroy();
parentPort?.postMessage(answer);
parentPort?.close();
