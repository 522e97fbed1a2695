import { setTimeout as wait } from 'node:timers/promises';
import type { Handler } from '../../host/calls/handlers.ts';
import { papersAbout } from '../../host/checklists/checklistPapers.ts';
import { queuePrints } from '../../host/documents/printJobs.ts';
import { shownTeam } from '../team/selectTeams.ts';
import { moveTeam } from './moveTeam.ts';
import { unloadMaterial } from './unloadMaterial.ts';

/** How long the answer waits for the PDFs; printing goes on after it. */
const LONGEST_WAIT_MS = 5_000;

/**
 * TEAM-08: approves the works and unloads their material; the PDFs of its checklists are printed by queued
 * jobs, which survive a crash.
 */
export const approveWorks: Handler<'approveWorks'> = async (
  { body: { TeamId, rowVersion, approvedWithout } },
  context,
) => {
  const { after } = await moveTeam(context, { teamID: TeamId, rowVersion, data: { approvedWithout } });
  await unloadMaterial(context, after, ['company', 'enel']);
  const link = { id: TeamId, linkedObject: 'team', linkedId: TeamId, parentId: TeamId } as const;
  const firstGo = await queuePrints(
    context,
    papersAbout(context.product, 'team').map((code) => ({ ...link, code })),
  );
  context.afterCommit(() => Promise.race([firstGo(), wait(LONGEST_WAIT_MS, undefined, { ref: false })]));
  return shownTeam(context, TeamId);
};
