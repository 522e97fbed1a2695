import type { Unfinished } from './Finish.ts';

const PREFIX = 'wizard:';

/** Remembers on this device what a finish has done, so that a retry after a reload completes exactly what is missing. */
export function readUnfinished(key: string | undefined): Unfinished | null {
  if (key === undefined) return null;
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Unfinished | null;
  } catch {
    return null;
  }
}

/** Null: nothing is left to do. */
export function keepUnfinished(key: string | undefined, unfinished: Unfinished | null): void {
  if (key === undefined) return;
  try {
    if (unfinished === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(unfinished));
  } catch {
    // Without storage the page itself still remembers.
  }
}
