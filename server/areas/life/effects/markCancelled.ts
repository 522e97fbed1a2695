import type { Effect } from './Effect.ts';

/** TEAM-06: the row stays, so that numbers and history stay whole. */
export const markCancelled: Effect = () => ({ patch: { Cancelled: 'Y' } });
