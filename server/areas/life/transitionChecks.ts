import { requireCompleteReport } from '../report/requireCompleteReport.ts';
import type { TeamLife } from './effects/Effect.ts';

/** By id of the transition: the rapportino's rules, which look at all that it gathers. */
export const TRANSITION_CHECKS: NonNullable<TeamLife['checks']> = {
  endReport: requireCompleteReport,
  approve: requireCompleteReport,
};
