import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import type { ScreenArea } from '../../../engine/react/index.ts';

/** What the forms of an opening and a closing begin with. */
export const area: ScreenArea = {
  beginnings: { 'team-forced-open': startTimes, 'team-forced-close': workTimes },
  blocks: {},
};

/** What the form that closes a site afterwards begins with: its start, and now. */
function workTimes(context: Context): DataRecord {
  const [endDate, endTime] = [String(context['today']), String(context['now'])];
  return { ...startTimes(context), endDate, endTime };
}

/** What the form that opens a site begins with: the time known already, or the planned one; work never begins later than now. */
function startTimes(context: Context): DataRecord {
  const of = (field: string) => String(getAt(context, `team.${field}`) ?? '');
  const [day, time] = [String(context['today']), String(context['now'])];
  const early = `${of('PlannedDate')} ${of('PlannedTime')}` > `${day} ${time}`;
  return {
    startDate: of('startDate') || (early ? day : of('PlannedDate')),
    startTime: of('startTime') || (early ? time : of('PlannedTime')),
  };
}
