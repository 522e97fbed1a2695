import { setTimeout as wait } from 'node:timers/promises';
import type { Handler } from '../../host/calls/handlers.ts';
import { printChecklists } from '../documents/printing/printChecklists.ts';
import { queueChecklists } from '../documents/printing/queueChecklists.ts';
import { shownTeam } from '../team/shownTeam.ts';
import { moveTeam } from './moveTeam.ts';

/** How long the answer waits for the PDFs; printing goes on after it. */
const PATIENCE_MS = 5_000;

/** TEAM-08: approves the works; the PDFs of its checklists are kept with the team, whatever becomes of this process. */
export const approveWorks: Handler<'approveWorks'> = async ({ body: { TeamId, rowVersion } }, context) => {
  await moveTeam(context, { teamID: TeamId, rowVersion });
  await queueChecklists(context, TeamId);
  context.afterCommit(() =>
    Promise.race([
      printChecklists({ ...context, db: context.outside }, TeamId),
      wait(PATIENCE_MS, undefined, { ref: false }),
    ]),
  );
  return shownTeam(context.db, TeamId);
};
