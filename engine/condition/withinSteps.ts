import { EngineError } from '../errors/EngineError.ts';

/** Steps left for all conditions and expressions together; unlimited outside of `withinSteps`. */
let remaining = Number.POSITIVE_INFINITY;

/**
 * Runs a function with a common limit on evaluation steps. Each expression is limited by itself, but a form
 * can have thousands, each repeated for each row. An inner limit cannot exceed the rest of the outer one.
 *
 * @throws EngineError TOO_MUCH_WORK when the limit is exceeded: continuing would treat unevaluated values as
 * missing.
 */
export function withinSteps<T>(steps: number, run: () => T): T {
  const outer = remaining;
  const limit = Math.min(steps, outer);
  remaining = limit;
  try {
    return run();
  } finally {
    remaining = outer - (limit === Number.POSITIVE_INFINITY ? 0 : limit - remaining);
  }
}

/** Charges the steps of a finished condition or expression. */
export function spend(steps: number): void {
  remaining -= steps;
  if (remaining < 0) throw new EngineError('TOO_MUCH_WORK');
}
