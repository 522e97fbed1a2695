import { withinSteps } from '../../../engine/index.ts';

/**
 * Limit of evaluation steps: half a second on a slow machine; the largest record of the product takes a
 * hundredth.
 */
const MAX_STEPS = 2_000_000;

/**
 * Evaluates the schema of one record with a bounded number of steps, so that an expression over nested rows
 * cannot block the server.
 *
 * @throws EngineError TOO_MUCH_WORK, answered as the refusal of that name.
 */
export function boundedRecord<T>(run: () => T): T {
  return withinSteps(MAX_STEPS, run);
}
