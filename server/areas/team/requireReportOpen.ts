import type { Product } from '../../../engine/index.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { type ReportStage, reportStage } from './reportStage.ts';
import type { TeamRow } from './Team.ts';

/**
 * Refuses to write anything of a report before the work began and after it was approved.
 *
 * @returns whether the report is still with the crew (`open`) or handed in (`reported`).
 * @throws Refusal TEAM_NOT_STARTED, TEAM_CANCELLED or TEAM_APPROVED.
 */
export function requireReportOpen(
  product: Product,
  team: TeamRow,
): Extract<ReportStage, 'open' | 'reported'> {
  const stage = requireReportStarted(product, team);
  if (stage === 'approved') throw refuse('TEAM_APPROVED');
  return stage;
}

/**
 * How far the report is, once the work began.
 *
 * @throws Refusal TEAM_NOT_STARTED, or TEAM_CANCELLED where it never will.
 */
export function requireReportStarted(product: Product, team: TeamRow): Exclude<ReportStage, 'before'> {
  const stage = reportStage(product, team);
  if (stage === 'before') throw refuse(team.Cancelled === 'Y' ? 'TEAM_CANCELLED' : 'TEAM_NOT_STARTED');
  return stage;
}
