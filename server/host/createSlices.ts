import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds: what others wait for at most before it is their turn. */
const SLICE_MS = 10;

/** To be awaited between the pieces of long work: lets others be answered once it has held the thread for a slice of time. */
export function createSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
