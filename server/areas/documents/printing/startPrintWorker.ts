import type { Patience } from '../../../host/queue/Patience.ts';
import { type Worker, workQueue } from '../../../host/queue/workQueue.ts';
import { claimPrint } from './claimPrint.ts';
import { PATIENCE, type Printing } from './PrintErrand.ts';
import { printOnce } from './printOnce.ts';

export interface PrintWorkerOptions extends Partial<Patience> {
  /** How often an empty queue is looked at. */
  readonly pollMs?: number;
}

/** Prints what approvals left behind: the process died, Chromium was away (TEAM-08). Several processes share one queue. */
export function startPrintWorker(
  printing: Printing,
  { pollMs = 2_000, ...given }: PrintWorkerOptions = {},
): Worker {
  const patience = { ...PATIENCE, ...given };
  return workQueue({
    name: 'the queue of prints',
    pollMs,
    log: printing.log,
    async next(stopping) {
      const errand = await claimPrint(printing.db, patience);
      if (errand === undefined) return false;
      await printOnce(printing, errand, patience, stopping);
      return true;
    },
  });
}
