import type { RecordHooks } from '../host/records/RecordHooks.ts';
import { freeOnDay, ofCrew, writesHoursOn } from './masterdata/employeeConditions.ts';

/** What the calls without handler name: conditions of lists, checks of saves. */
export const records: RecordHooks = {
  columns: {},
  conditions: { freeOnDay, ofCrew, writesHoursOn },
  checks: {},
};
