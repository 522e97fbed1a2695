import type { DataRecord } from '../../../contract/index.ts';
import { type CalculatedForm, EngineError, type FormModel, withinSteps } from '../../../index.ts';

/** Runs `work` when the page is idle, at the latest after `timeout` ms. @returns cancel. */
export function whenIdle(work: () => void, timeout = 500): () => void {
  // Safari has no requestIdleCallback: a timer after the frame is close enough.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 30);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(handle);
}

/** Deferred work: `soon` schedules it, `postpone` restarts the delay if scheduled, `cancel` drops it. */
interface QuietWork {
  readonly soon: () => void;
  readonly postpone: () => void;
  readonly cancel: () => void;
  /** Scheduled and not run yet. */
  readonly isDue: () => boolean;
}

/** Runs `work` after `delay` ms without a further `soon` or `postpone`, then when idle. */
export function whenQuiet(work: () => void, delay: number): QuietWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => {};
  let isScheduled = false;
  const cancel = (): void => {
    isScheduled = false;
    clearTimeout(timer);
    stop();
  };
  const soon = (): void => {
    cancel();
    isScheduled = true;
    timer = setTimeout(() => {
      stop = whenIdle(() => {
        isScheduled = false;
        work();
      });
    }, delay);
  };
  return { soon, cancel, postpone: () => (isScheduled ? soon() : undefined), isDue: () => isScheduled };
}

/**
 * Steps per change: 0.1 s on a slow desktop, 0.5 s on a slow phone; opening the product's largest form takes
 * 5 % of it.
 */
const AT_A_CHANGE = 500_000;
/** Steps per save: the server's limit for one record. */
const AT_A_SAVE = 2_000_000;

/**
 * Runs a check or calculation of the form; undefined if it exceeds the step limit.
 * @param forSave a save may take longer: the user pressed a button.
 */
export function boundedWork<T>(run: () => T, forSave = false): T | undefined {
  try {
    return withinSteps(forSave ? AT_A_SAVE : AT_A_CHANGE, run);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'TOO_MUCH_WORK') return undefined;
    throw error;
  }
}

/** State of a form before any evaluation: all fields visible, none required. */
export function stateBeforeConditions(model: FormModel, record: DataRecord): CalculatedForm {
  const visibleSections = new Set(model.sections.map(({ id }) => id));
  const visible = new Set(model.nodes.keys());
  const state = { visible, required: new Set<string>(), readOnly: new Set<string>(), visibleSections };
  return { record, state, lost: new Map() };
}
