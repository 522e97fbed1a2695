import type { RecordHooks } from '../host/records/RecordHooks.ts';
import { eventTie } from './calendar/calendarCalls.ts';
import { freeOnDay, ofCrew, writesHoursOn } from './masterdata/employeeConditions.ts';
import { ofContract, projectLine, projectPeople, subprojectPart, taskPart } from './project/projectChecks.ts';
import { placeName } from './vehicle/placeName.ts';

/** What the calls without handler name: columns that are computed, conditions of lists, checks of saves. */
export const records: RecordHooks = {
  columns: { placeName },
  conditions: { freeOnDay, ofContract, ofCrew, writesHoursOn },
  checks: { eventTie, projectLine, projectPeople, subprojectPart, taskPart },
};
