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
