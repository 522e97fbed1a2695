import { createTally } from '../connection/createTally.ts';

/** Parts of the current page that could not be loaded offline. */
export const missingParts = createTally();
