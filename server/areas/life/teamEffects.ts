import type { WorkflowEffects } from '#generated/hooks.ts';
import type { Effect } from './effects/Effect.ts';
import { markApproved } from './effects/markApproved.ts';
import { markCancelled } from './effects/markCancelled.ts';
import { openSuccessor } from './effects/openSuccessor.ts';
import { recordEnd } from './effects/recordEnd.ts';
import { recordEntry } from './effects/recordEntry.ts';
import { recordExit } from './effects/recordExit.ts';
import { recordStart } from './effects/recordStart.ts';
import { takePapers } from './effects/takePapers.ts';
import { unloadCompany } from './effects/unloadCompany.ts';
import { validateCurrentUser } from './effects/validateCurrentUser.ts';

/** Every effect that the workflow names; one without code does not compile. */
export const TEAM_EFFECTS: Readonly<Record<WorkflowEffects['team'], Effect>> = {
  markApproved,
  markCancelled,
  openSuccessor,
  recordEnd,
  recordEntry,
  recordExit,
  recordStart,
  takePapers,
  unloadCompany,
  validateCurrentUser,
};
