/** Debounced commits. */
export interface Commits<T> {
  /** Commits the value after the pause; a newer value replaces it. */
  readonly later: (value: T) => void;
  /** Commits the pending value now. */
  readonly flush: () => void;
  /** Discards the pending value. */
  readonly drop: () => void;
}

/** Debounces commits, so that a quantity is sent once and not per digit. @param pause in ms. */
export function createCommits<T>(commit: (value: T) => void, pause: number): Commits<T> {
  let waiting: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    waiting = null;
  };
  const flush = () => {
    const due = waiting;
    drop();
    if (due !== null) commit(due.value);
  };
  return {
    later: (value) => {
      clearTimeout(timer);
      waiting = { value };
      timer = setTimeout(flush, pause);
    },
    flush,
    drop,
  };
}
