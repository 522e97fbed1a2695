/** A value with listeners, in the shape of React's `useSyncExternalStore`. */
export interface ReadableSignal<T> {
  /** @returns unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}

export interface Signal<T> extends ReadableSignal<T> {
  /** Notifies the listeners only if the value differs. */
  readonly set: (value: T) => void;
}

/** A signal with an initial value. Listeners are called synchronously, in the order of subscription. */
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

/** One signal per requested key; `renew` recomputes all and notifies only where the value differs. */
export function signalsBy<T>(
  shownOf: (key: string) => T,
  same: (one: T, other: T) => boolean,
): { readonly of: (key: string) => Signal<T>; readonly renew: () => void } {
  const signals = new Map<string, Signal<T>>();
  return {
    of: (key) => {
      const signal = signals.get(key) ?? createSignal(shownOf(key));
      signals.set(key, signal);
      return signal;
    },
    renew: () => {
      for (const [key, signal] of signals) {
        const next = shownOf(key);
        if (!same(signal.get(), next)) signal.set(next);
      }
    },
  };
}
