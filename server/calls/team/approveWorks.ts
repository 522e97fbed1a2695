import { setTimeout as wait } from 'node:timers/promises';
import { saveChecklists } from '../../documents/saveChecklists.ts';
import { moveTeam } from '../../team/moveTeam.ts';
import { shownTeam } from '../../team/shownTeam.ts';
import type { Handler } from '../handlers.ts';

/** How long the answer waits for the PDFs; printing goes on after it. */
const PATIENCE_MS = 5_000;

/** TEAM-08: approves the works, then keeps the PDFs of its checklists. */
export const approveWorks: Handler<'approveWorks'> = async ({ body: { TeamId, rowVersion } }, context) => {
  await moveTeam(context, { teamID: TeamId, rowVersion });
  context.afterCommit(() =>
    Promise.race([saveChecklists(context, TeamId), wait(PATIENCE_MS, undefined, { ref: false })]),
  );
  return shownTeam(context.db, TeamId);
};
