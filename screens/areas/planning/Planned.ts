import type { OptionsSchema } from '../../../engine/contract/index.ts';
import { type Day, daysAfter } from '../../../engine/index.ts';
import type { Drag } from './useDrag.ts';
import type { Moves, PlannedEvent, PlannedTeam } from './usePlanning.ts';

/** What a view of the calendar is given. */
export interface Planned {
  readonly teams: readonly PlannedTeam[];
  readonly events: readonly PlannedEvent[];
  readonly states: OptionsSchema | undefined;
  readonly moves: Moves;
  readonly drag: Drag;
  readonly today: Day;
  readonly onEvent: (event: PlannedEvent) => void;
  /** Begins an intervention there; absent for who may not plan. */
  readonly onNew: ((begin: { PlannedDate: Day; empID?: number; leaderName?: string }) => void) | undefined;
}

/** A day's teams, in the order of the day. */
export function teamsOn({ teams }: Pick<Planned, 'teams'>, day: Day): readonly PlannedTeam[] {
  return teams
    .filter(({ PlannedDate }) => PlannedDate === day)
    .toSorted((a, b) => String(a.PlannedTime).localeCompare(String(b.PlannedTime)) || a.teamID - b.teamID);
}

/** A day's events, also those that began before it. */
export function eventsOn({ events }: Pick<Planned, 'events'>, day: Day): readonly PlannedEvent[] {
  return events.filter(({ start, end }) => {
    const last = (end ?? start).slice(0, 10);
    return start < daysAfter(day, 1) && last >= day;
  });
}
