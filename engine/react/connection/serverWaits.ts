import { createTally } from './createTally.ts';

/** Requests of this page that a busy server has postponed (Retry-After). */
export const serverWaits = createTally();
