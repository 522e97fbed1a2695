import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time in ms for which other requests wait. */
const SLICE_MS = 10;

/**
 * Returns a function to await between pieces of long work: yields to other requests after each slice of time.
 */
export function createSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
