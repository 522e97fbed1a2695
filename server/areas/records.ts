import type { RecordHooks } from '../host/records/RecordHooks.ts';
import { eventTie } from './calendar/calendarCalls.ts';
import { dayHours } from './hours/selectHours.ts';
import { freeOnDay, ofCrew, writesHoursOn } from './masterdata/employeeConditions.ts';
import { ofContract, projectLine, projectPeople, subprojectPart } from './project/projectChecks.ts';
import { memberCount, validatedCount } from './team/selectTeams.ts';
import { teamWords } from './team/teamWords.ts';
import { freeForTeam, ofLeader } from './vehicle/freeVehicles.ts';
import { placeName } from './vehicle/placeName.ts';
import { movable } from './vehicle/requireMovable.ts';
import { assignee, lastFigure } from './vehicle/selectVehicles.ts';

/** What the calls without handler name: columns that are computed, conditions of lists, checks of saves. */
export const records: RecordHooks = {
  columns: { assignee, dayHours, lastFigure, memberCount, placeName, validatedCount },
  conditions: { freeForTeam, freeOnDay, movable, ofContract, ofCrew, ofLeader, teamWords, writesHoursOn },
  checks: { eventTie, projectLine, projectPeople, subprojectPart },
};
