import { useMemo, useState } from 'react';

/** Collapsed groups of a list. */
export interface Folding {
  isClosed(key: string): boolean;
  toggle(key: string): void;
  /** Collapses or expands the given groups. */
  fold(keys: readonly string[], closed: boolean): void;
}

/** State per grouping field: a change of the field expands all groups. */
export function useFolding(field: string | undefined): Folding {
  const [{ of, closed }, set] = useState({ of: field, closed: new Set<string>() as ReadonlySet<string> });
  const closedKeys = of === field ? closed : NONE;
  return useMemo(() => {
    const change = (keys: readonly string[], close: boolean) => {
      const next = new Set(closedKeys);
      for (const key of keys) close ? next.add(key) : next.delete(key);
      set({ of: field, closed: next });
    };
    return {
      isClosed: (key) => closedKeys.has(key),
      toggle: (key) => change([key], !closedKeys.has(key)),
      fold: change,
    };
  }, [closedKeys, field]);
}

const NONE: ReadonlySet<string> = new Set();
