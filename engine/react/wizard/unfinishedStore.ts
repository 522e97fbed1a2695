import type { Unfinished } from './Finish.ts';

const PREFIX = 'wizard:';

/**
 * Stores an interrupted finish on this device, so that a retry after a reload runs exactly the remaining
 * calls.
 */
export function readUnfinished(key: string | undefined): Unfinished | null {
  if (key === undefined) return null;
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Unfinished | null;
  } catch {
    return null;
  }
}

/** Null: no call remains. */
export function keepUnfinished(key: string | undefined, unfinished: Unfinished | null): void {
  if (key === undefined) return;
  try {
    if (unfinished === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(unfinished));
  } catch {
    // Without storage, the state in memory remains.
  }
}
