import type { DataRecord } from '../../../contract/index.ts';
import { type CalculatedForm, EngineError, type FormModel, withinSteps } from '../../../index.ts';

/** A tenth of a second on a slow desk, half a one on a slow phone; the largest form of the product takes a twentieth of it when it opens. */
const AT_A_CHANGE = 500_000;
/** As many as the server gives to one record. */
const AT_A_SAVE = 2_000_000;

/**
 * Runs what judges or works out the form that somebody fills; undefined where that would hold the page.
 *
 * @param isSaved somebody pressed a button and waits.
 */
export function boundedWork<T>(run: () => T, isSaved = false): T | undefined {
  try {
    return withinSteps(isSaved ? AT_A_SAVE : AT_A_CHANGE, run);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'TOO_MUCH_WORK') return undefined;
    throw error;
  }
}

/** A form as it is before anything was judged: all of it shown, nothing asked for. */
export function unjudged(model: FormModel, record: DataRecord): CalculatedForm {
  const visibleSections = new Set(model.sections.map(({ id }) => id));
  const visible = new Set(model.nodes.keys());
  const state = { visible, required: new Set<string>(), readOnly: new Set<string>(), visibleSections };
  return { record, state, lost: new Map() };
}
