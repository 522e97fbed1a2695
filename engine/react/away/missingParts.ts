import { createTally } from '../connection/createTally.ts';

/** Parts of the shown page that could not be had without a network. */
export const missingParts = createTally();
