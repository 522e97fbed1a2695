import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { repeatWork } from '../queue/repeatWork.ts';
import type { Worker } from '../queue/workQueue.ts';
import type { Services } from '../Services.ts';
import type { ClockJob } from './ClockJob.ts';

const TICK_MS = 30_000;
/** Pause after a failed job. */
const PAUSE_MS = 10 * 60_000;

type Ticking = Pick<Services, 'db' | 'log' | 'now'>;

/**
 * Runs all due jobs; hours missed while no process ran are made up once. Of several processes one runs a job;
 * failures are logged and repeated after a pause.
 *
 * @returns names of the jobs that ran.
 */
export async function runDueJobs(
  { db, log, now }: Ticking,
  jobs: readonly ClockJob[],
  stopping: AbortSignal = new AbortController().signal,
): Promise<readonly string[]> {
  const done: string[] = [];
  const settled = await db.selectFrom('clock_runs').select(['name', 'doneFor']).execute();
  const doneFor = new Map(settled.map((each) => [each.name, Date.parse(each.doneFor ?? '1970-01-01')]));
  for (const { name, due: dueAt, run } of jobs) {
    if (stopping.aborted) break;
    const due = dueAt(now());
    if ((doneFor.get(name) ?? 0) >= due.getTime()) continue;
    if (!(await claimRun(db, { name, due, now: now() }))) continue;
    try {
      const result = await run(due, stopping);
      // Stopped halfway: the next process continues.
      if (stopping.aborted) await endRun(db, { name, now: now(), result });
      else await endRun(db, { name, doneFor: due, now: now(), result });
      done.push(name);
    } catch (error) {
      log.warn({ err: error, job: name }, 'work of the clock failed');
      await endRun(db, { name, now: now(), result: 'failed: tried again', pauseMs: PAUSE_MS });
    }
  }
  return done;
}

/** Starts the schedule, checked every half minute. @param jobs those of the schemas in force. */
export function runClock(services: Ticking, jobs: () => readonly ClockJob[]): Worker {
  const { log } = services;
  return repeatWork({
    ...{ name: 'clock', everyMs: TICK_MS, log },
    work: async (stopping) => void (await runDueJobs(services, jobs(), stopping)),
  });
}

/** Lease of a run, longer than any job takes; after it another process may take over. */
const LEASE_MS = 15 * 60_000;

/**
 * Claims the run of an hour unless it is done or leased; one of several processes succeeds.
 *
 * @returns whether this process has claimed it.
 */
async function claimRun(
  db: Kysely<Database>,
  { name, due, now }: { readonly name: string; readonly due: Date; readonly now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql`
    insert into clock_runs as run (name, "leaseUntil", "startedAt") values (${name}, ${until}, ${now})
    on conflict (name) do update set "leaseUntil" = ${until}, "startedAt" = ${now}
      where (run."doneFor" is null or run."doneFor" < ${due}) and (run."leaseUntil" is null or run."leaseUntil" <= ${now})
    returning name`.execute(db);
  return rows.length > 0;
}

/** Ends a run: done for that hour, or, without `doneFor`, to be repeated after a pause. */
async function endRun(
  db: Kysely<Database>,
  {
    name,
    doneFor,
    now,
    result,
    pauseMs = 0,
  }: {
    readonly name: string;
    readonly doneFor?: Date;
    readonly now: Date;
    readonly result: string;
    readonly pauseMs?: number;
  },
): Promise<void> {
  await db
    .updateTable('clock_runs')
    .set({
      leaseUntil: doneFor === undefined ? new Date(now.getTime() + pauseMs) : null,
      endedAt: now,
      result: result.slice(0, 500),
      ...(doneFor === undefined ? {} : { doneFor }),
    })
    .where('name', '=', name)
    .execute();
}
