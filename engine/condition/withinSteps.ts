import { EngineError } from '../errors/EngineError.ts';

/** Steps that all conditions and expressions together may still take; without end where nobody bounds them. */
let left = Number.POSITIVE_INFINITY;

/**
 * Runs what judges a whole record, with bounded work: one expression is bounded by itself, but a form may have thousands, each once more for every row. What is left of an
 * outer bound bounds an inner one.
 *
 * @throws EngineError TOO_MUCH_WORK once the steps are spent: what goes on without them would take what it cannot work out for unanswered.
 */
export function withinSteps<T>(steps: number, run: () => T): T {
  const outer = left;
  const given = Math.min(steps, outer);
  left = given;
  try {
    return run();
  } finally {
    left = outer - (given === Number.POSITIVE_INFINITY ? 0 : given - left);
  }
}

/** Called after each condition or expression with what it took. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new EngineError('TOO_MUCH_WORK');
}
