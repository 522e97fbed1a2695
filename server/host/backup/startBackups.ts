import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { BACKUP_LOCK, type BackupPlan } from './backupSettings.ts';
import type { WorkerAnswer, WorkerTask } from './backupWorker.ts';
import { isDue } from './schedule.ts';

/** Back-ups made by the running server. */
export interface Backups {
  readonly plan: BackupPlan;
  /** Whether any process is making one now. */
  running(db: Kysely<Database>): Promise<boolean>;
  /** Starts a back-up that is recorded in this row of `backups`. */
  start(startedBy: string, record: number): void;
  /** Aborts running back-ups and stops the schedule. */
  stop(): Promise<void>;
}

export interface BackupsOptions {
  readonly db: Kysely<Database>;
  readonly url: string;
  readonly dataDir: string;
  /** The product's version. */
  readonly product: string;
  readonly plan: BackupPlan;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Interval of the schedule's checks in ms. */
  readonly tickMs?: number;
}

/** Author of scheduled back-ups in the list and the audit. */
const CLOCK = 'sistema';
const TICK_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
/** Memory limit of the worker's heap; a passphrase takes a further 256 MB for a second outside the heap. */
const MEMORY_MB = 256;

/** Starts the schedule (a missed back-up is made after the start) and runs requested back-ups. */
export function startBackups(options: BackupsOptions): Backups {
  const { db, url, dataDir, product, plan, log } = options;
  const working = new Map<Worker, Promise<void>>();
  let stopped = false;

  const run = (request: Pick<WorkerTask, 'origin' | 'startedBy' | 'record'>): void => {
    if (stopped) return;
    const { startedBy } = request;
    const task: WorkerTask = { url, dataDir, product, plan, ...request };
    const worker = new Worker(new URL('./backupWorker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.on('message', (answer: WorkerAnswer) => {
      if ('failed' in answer) log.error({ reason: answer.failed, startedBy }, 'back-up failed');
      else if (answer.made) log.info({ startedBy }, 'back-up made and verified');
    });
    worker.on('error', (error) => log.error({ err: error, startedBy }, 'back-up failed'));
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        working.delete(worker);
        resolve();
      });
    });
    working.set(worker, ended);
  };

  const tick = async (at: string): Promise<void> => {
    if (working.size === 0 && (await isDue(db, at))) run({ origin: 'A', startedBy: CLOCK });
  };
  const { at } = plan;
  const look = () => {
    if (at === undefined) return;
    tick(at).catch((error: unknown) => log.error({ err: error }, 'no back-up: the database does not answer'));
  };
  look();
  const timer = setInterval(look, options.tickMs ?? TICK_MS);
  timer.unref();

  return {
    plan,
    async running(trx) {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as free`.execute(trx);
      return rows[0]?.free !== true;
    },
    start: (startedBy, record) => run({ origin: 'P', startedBy, record }),
    async stop() {
      stopped = true;
      clearInterval(timer);
      for (const worker of working.keys()) worker.postMessage('stop');
      const late = sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() =>
        Promise.all([...working.keys()].map((worker) => worker.terminate())),
      );
      if (working.size > 0) await Promise.race([Promise.all(working.values()), late]);
    },
  };
}
