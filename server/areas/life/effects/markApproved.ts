import type { Effect } from './Effect.ts';

/** TEAM-08. */
export const markApproved: Effect = () => ({ patch: { Approved: 'Y' } });
