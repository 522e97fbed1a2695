import { positionText } from '../../team/positionText.ts';
import type { Effect } from './Effect.ts';

/** TEAM-05: where the crew was when it closed the site; empty when the device gave no position. */
export const recordExit: Effect = ({ data }) => ({ patch: { GpsExit: positionText(data) } });
