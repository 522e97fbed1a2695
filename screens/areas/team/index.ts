import type { ScreenArea } from '../../../engine/react/index.ts';
import { startTimes, workTimes } from './workTimes.ts';

/** What the forms of an opening and a closing begin with. */
export const area: ScreenArea = {
  beginnings: { 'team-forced-open': startTimes, 'team-forced-close': workTimes },
  blocks: {},
};
