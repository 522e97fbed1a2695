import type { Product } from '../../../engine/index.ts';
import type { TeamRow } from './Team.ts';
import { teamWorkflow } from './teamWorkflow.ts';

/**
 * How far a team's report is: `before` the work began, `open` while it can be filled in, `reported` once handed in and
 * waiting for approval, `approved`.
 */
export type ReportStage = 'before' | 'open' | 'reported' | 'approved';

/** Derived from the workflow: its states are listed nowhere else. */
export function reportStage(
  product: Product,
  { Stato, Approved, Cancelled }: Pick<TeamRow, 'Stato' | 'Approved' | 'Cancelled'>,
): ReportStage {
  const { transitions } = teamWorkflow(product);
  if (Approved === 'Y') return 'approved';
  if (transitions.some(({ call, from }) => call === 'approveWorks' && from.includes(Stato)))
    return 'reported';
  return Cancelled === 'N' && workedStates(transitions).has(Stato) ? 'open' : 'before';
}

/** States entered by a start of the work, and all that follow from them. */
function workedStates(transitions: ReturnType<typeof teamWorkflow>['transitions']): ReadonlySet<string> {
  const worked = new Set(
    transitions.filter(({ effects }) => effects?.includes('recordStart') === true).map(({ to }) => to),
  );
  for (let known = 0; known !== worked.size; ) {
    known = worked.size;
    for (const { from, to } of transitions) if (from.some((state) => worked.has(state))) worked.add(to);
  }
  return worked;
}
