/** A value with listeners, in the shape that React's `useSyncExternalStore` wants. */
export interface Signal<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
  /** Tells the listeners only when the value is another one. */
  readonly set: (value: T) => void;
}

export function createSignal<T>(initial: T): Signal<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
  };
}

/** One signal for each key that somebody asked for; `renew` gives them what they show now, those alone to which it is news. */
export function signalsBy<T>(
  shownOf: (key: string) => T,
  same: (one: T, other: T) => boolean,
): { readonly of: (key: string) => Signal<T>; readonly renew: () => void } {
  const signals = new Map<string, Signal<T>>();
  return {
    of: (key) => {
      const known = signals.get(key) ?? createSignal(shownOf(key));
      signals.set(key, known);
      return known;
    },
    renew: () => {
      for (const [key, signal] of signals) {
        const next = shownOf(key);
        if (!same(signal.get(), next)) signal.set(next);
      }
    },
  };
}
