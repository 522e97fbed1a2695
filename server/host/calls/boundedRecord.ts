import { withinSteps } from '../../../engine/index.ts';

/** Half a second of a slow machine; the largest record of the product takes a hundredth. */
const MOST_STEPS = 2_000_000;

/**
 * Runs what judges or works out one record by its schema: who wrote an expression that goes through rows of rows must not hold the server for all.
 *
 * @throws EngineError TOO_MUCH_WORK, which is answered as the refusal of that name.
 */
export function boundedRecord<T>(run: () => T): T {
  return withinSteps(MOST_STEPS, run);
}
