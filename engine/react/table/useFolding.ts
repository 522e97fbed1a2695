import { useMemo, useState } from 'react';

/** Which groups of a list are closed. */
export interface Folding {
  isClosed(key: string): boolean;
  toggle(key: string): void;
  /** Closes these, or opens them. */
  fold(keys: readonly string[], closed: boolean): void;
}

/** Kept while the list is grouped by the same field: another begins open. */
export function useFolding(field: string | undefined): Folding {
  const [{ of, closed }, set] = useState({ of: field, closed: new Set<string>() as ReadonlySet<string> });
  const known = of === field ? closed : NONE;
  return useMemo(() => {
    const change = (keys: readonly string[], close: boolean) => {
      const next = new Set(known);
      for (const key of keys) close ? next.add(key) : next.delete(key);
      set({ of: field, closed: next });
    };
    return {
      isClosed: (key) => known.has(key),
      toggle: (key) => change([key], !known.has(key)),
      fold: change,
    };
  }, [known, field]);
}

const NONE: ReadonlySet<string> = new Set();
