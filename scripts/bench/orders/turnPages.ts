import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../form/statistics.ts';
import type { MeasuredProcess } from './startProcess.ts';

/** Between two requests of somebody who turns pages, in ms. */
const EVERY = 10;
/** What that person asks for. */
const PAGE = '/apps/order/list?perPage=20';

/** Asks for a page every few ms until something is over, whatever the others wait for. @returns the times, in ms. */
export async function turnPages(
  server: MeasuredProcess,
  cookie: string,
  until: Promise<unknown>,
): Promise<number[]> {
  const asked: Promise<number>[] = [];
  let isOver = false;
  const end = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    asked.push(timed(() => server.get(PAGE, cookie)));
    await pause(EVERY);
  }
  await end;
  return Promise.all(asked);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Times as a row of a printed table. */
export function timesRow(times: readonly number[]) {
  const told = (percent: number) => Math.round(percentile(times, percent));
  return { requests: times.length, 'p50 ms': told(50), 'p99 ms': told(99), 'max ms': told(100) };
}
