import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { TeamPatch, TeamRow } from '../../team/Team.ts';

/** What a call brings along for a change of state; what is missing is taken from the clock or stays empty. */
export interface MoveData {
  readonly startDate?: string | undefined;
  readonly startTime?: string | undefined;
  readonly endDate?: string | undefined;
  readonly endTime?: string | undefined;
  readonly Reason?: string | undefined;
  readonly ReasonNote?: string | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  /** The leader to come (TEAM-09). */
  readonly EmpID?: number | undefined;
  /** When the team that takes over is planned, where that changes as well. */
  readonly PlannedDate?: string | undefined;
  readonly PlannedTime?: string | undefined;
}

export interface EffectInput {
  readonly context: CallContext;
  /** The team as it was, locked. */
  readonly team: TeamRow;
  /** Columns that earlier effects of the same transition change. */
  readonly patch: TeamPatch;
  readonly data: MoveData;
}

export interface EffectResult {
  readonly patch?: TeamPatch;
  /** Number of the team that takes over. */
  readonly successor?: number;
}

/** What the server does together with a transition, in its transaction; named in the workflow's `effects`. */
export type Effect = (input: EffectInput) => EffectResult | Promise<EffectResult>;
