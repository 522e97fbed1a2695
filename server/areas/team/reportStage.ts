import type { Product } from '../../../engine/index.ts';
import { isInState } from '../../host/records/recordStates.ts';
import type { TeamRow } from './Team.ts';

/**
 * How far a team's report is: `before` the work began, `open` while it can be filled in, `reported` once handed in and
 * waiting for approval, `approved`.
 */
export type ReportStage = 'before' | 'open' | 'reported' | 'approved';

/** By the workflow: its states are listed nowhere else. */
export function reportStage(
  product: Product,
  { Stato, Approved, Cancelled }: Pick<TeamRow, 'Stato' | 'Approved' | 'Cancelled'>,
): ReportStage {
  if (Approved === 'Y') return 'approved';
  if (isInState(product, 'team', Stato, 'reported')) return 'reported';
  return Cancelled === 'N' && isInState(product, 'team', Stato, 'worked') ? 'open' : 'before';
}
