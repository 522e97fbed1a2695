import { claimPrint } from './claimPrint.ts';
import { PATIENCE, type Printing } from './PrintErrand.ts';
import { printOnce } from './printOnce.ts';

/**
 * The first go at what an approval queued, right after its commit and in the same process, so that the papers are usually there when the
 * approval is answered. Whatever fails here is logged and left to the worker. Never rejects.
 */
export async function printChecklists(printing: Printing, teamID: number): Promise<void> {
  try {
    for (;;) {
      const errand = await claimPrint(printing.db, PATIENCE, teamID);
      if (errand === undefined) return;
      await printOnce(printing, errand, PATIENCE);
    }
  } catch (error) {
    printing.log.error({ err: error, teamID }, 'checklists left to the worker');
  }
}
