import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import type { ScreenArea } from '../../../engine/react/index.ts';

/** Initial values of the forms that open and close a site. */
export const area: ScreenArea = {
  beginnings: { 'team-forced-open': startTimes, 'team-forced-close': workTimes },
  blocks: {},
};

/** Initial values for closing a site: its start, and the current time. */
function workTimes(context: Context): DataRecord {
  const [endDate, endTime] = [String(context['today']), String(context['now'])];
  return { ...startTimes(context), endDate, endTime };
}

/** Initial values for opening a site: recorded start, else the planned one, never later than now. */
function startTimes(context: Context): DataRecord {
  const of = (field: string) => String(getAt(context, `team.${field}`) ?? '');
  const [day, time] = [String(context['today']), String(context['now'])];
  const early = `${of('PlannedDate')} ${of('PlannedTime')}` > `${day} ${time}`;
  return {
    startDate: of('startDate') || (early ? day : of('PlannedDate')),
    startTime: of('startTime') || (early ? time : of('PlannedTime')),
  };
}
