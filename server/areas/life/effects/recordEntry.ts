import { positionText } from '../../team/positionText.ts';
import type { Effect } from './Effect.ts';

/** TEAM-02: where the crew was when badging began; empty when the device gave no position. */
export const recordEntry: Effect = ({ data }) => ({ patch: { GpsData: positionText(data) } });
