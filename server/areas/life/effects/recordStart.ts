import { timeAt, zoneOf } from '../../../../engine/index.ts';
import { positionText } from '../../team/positionText.ts';
import type { Effect } from './Effect.ts';

/**
 * TEAM-03, TEAM-04: when the work began and, of a forced opening or closing, why. What was recorded before stays unless the
 * call says otherwise; the position is taken where none was.
 */
export const recordStart: Effect = ({ context, record: team, data }) => ({
  patch: {
    startDate: data.startDate ?? team.startDate ?? context.today(),
    startTime: data.startTime ?? team.startTime ?? timeAt(context.now(), zoneOf(context.product.settings)),
    GpsData: positionText(data) || team.GpsData,
    ...(data.Reason === undefined ? {} : { Reason: data.Reason }),
    ...(data.ReasonNote === undefined ? {} : { ReasonNote: data.ReasonNote }),
  },
});
