import { timeAt, zoneOf } from '../../../../engine/index.ts';
import type { Effect } from './Effect.ts';

/**
 * When the work ended: as the call says; else the day of a start that it says (work recorded afterwards began and ended that
 * day); else now. A day that is not today has no time of the clock.
 */
export const recordEnd: Effect = ({ context, data }) => {
  const today = context.today();
  const endDate = data.endDate ?? data.startDate ?? today;
  return {
    patch: {
      endDate,
      endTime:
        data.endTime ?? (endDate === today ? timeAt(context.now(), zoneOf(context.product.settings)) : null),
    },
  };
};
