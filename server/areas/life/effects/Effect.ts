import type { Life } from '../../../host/records/Life.ts';
import type { TeamPatch, TeamRow } from '../../team/Team.ts';

/** Data of a call for a transition; missing values come from the clock or stay empty. */
export interface MoveData {
  readonly startDate?: string | undefined;
  readonly startTime?: string | undefined;
  readonly endDate?: string | undefined;
  readonly endTime?: string | undefined;
  readonly Reason?: string | undefined;
  readonly ReasonNote?: string | undefined;
  /** Why it goes on although a pre-job check is missing or incomplete. */
  readonly openedWithout?: string | undefined;
  readonly closedWithout?: string | undefined;
  readonly approvedWithout?: string | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  /** The leader to come (TEAM-09). */
  readonly EmpID?: number | undefined;
  /** When the team that takes over is planned, where that changes as well. */
  readonly PlannedDate?: string | undefined;
  readonly PlannedTime?: string | undefined;
}

export type TeamLife = Life<TeamRow, TeamPatch, MoveData>;

/** What the server does together with a change of a team's state. */
export type Effect = TeamLife['effects'][string];
