import type { Context } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { requireCompleteReport } from '../report/requireCompleteReport.ts';
import type { TeamRow } from '../team/Team.ts';

/**
 * What must hold for a transition besides the workflow's guards, because it takes more data than these look at.
 *
 * @throws Refusal of the first rule that does not hold.
 */
export type TransitionCheck = (context: CallContext, team: TeamRow, conditions: Context) => Promise<void>;

/** By id of the transition. They run after the workflow has allowed it, on the locked team, before any effect. */
export const TRANSITION_CHECKS: Readonly<Partial<Record<string, TransitionCheck>>> = {
  endReport: requireCompleteReport,
  approve: requireCompleteReport,
};
