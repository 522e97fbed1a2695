import { createTally } from './createTally.ts';

/** Requests of this page that a busy server has asked to come again. */
export const serverWaits = createTally();
