import type { ScreenArea } from '../../../engine/react/index.ts';
import { startTimes, workTimes } from './workTimes.ts';

/** The site's page and the planning. */
export const area: ScreenArea = {
  beginnings: { 'team-forced-open': startTimes, 'team-forced-close': workTimes },
  blocks: {},
};
