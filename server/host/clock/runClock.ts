import { repeatWork } from '../queue/repeatWork.ts';
import type { Worker } from '../queue/workQueue.ts';
import type { Services } from '../Services.ts';
import type { ClockJob } from './ClockJob.ts';
import { claimRun, endRun } from './claimRun.ts';

const TICK_MS = 30_000;
/** After work that failed. */
const PAUSE_MS = 10 * 60_000;

type Ticking = Pick<Services, 'db' | 'log' | 'now'>;

/**
 * Does what is due: what was missed while no process ran once, not once for every hour. Of several processes one does it; work that fails is told in the log and
 * done again after a pause.
 */
export async function doDue(
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
      // A server that stops leaves the rest to whoever starts next.
      if (stopping.aborted) await endRun(db, { name, now: now(), result });
      else await endRun(db, { name, doneFor: due, now: now(), result });
      done.push(name);
    } catch (error) {
      log.warn({ err: error, job: name }, 'work of the clock failed');
      await endRun(db, { name, now: now(), result: 'Non riuscito: si riprova', pauseMs: PAUSE_MS });
    }
  }
  return done;
}

/** Looks at the clock every half minute, and does what is due. @param jobs as the schemas in force say them. */
export function runClock(services: Ticking, jobs: () => readonly ClockJob[], everyMs = TICK_MS): Worker {
  const { log } = services;
  return repeatWork({
    ...{ name: 'clock', everyMs, log },
    work: async (stopping) => void (await doDue(services, jobs(), stopping)),
  });
}
