import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../form/statistics.ts';
import type { MeasuredProcess } from './startProcess.ts';

/** Interval between page requests of the simulated user, in ms. */
const EVERY = 10;
/** The requested page. */
const PAGE = '/apps/order/list?perPage=20';

/**
 * Requests a page at fixed intervals until a promise settles, without waiting for answers.
 *
 * @returns the times in ms.
 */
export async function turnPages(
  server: MeasuredProcess,
  cookie: string,
  until: Promise<unknown>,
): Promise<number[]> {
  const pending: Promise<number>[] = [];
  let isOver = false;
  const end = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    pending.push(timed(() => server.get(PAGE, cookie)));
    await pause(EVERY);
  }
  await end;
  return Promise.all(pending);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Times as a row of a printed table. */
export function timesRow(times: readonly number[]) {
  const timeAt = (percent: number) => Math.round(percentile(times, percent));
  return { requests: times.length, 'p50 ms': timeAt(50), 'p99 ms': timeAt(99), 'max ms': timeAt(100) };
}
