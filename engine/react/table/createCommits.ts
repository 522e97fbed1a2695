/** Edits waiting for a pause. */
export interface Commits<T> {
  /** Keeps the value after the pause; a newer one takes its place. */
  readonly later: (value: T) => void;
  /** Keeps what waits, now. */
  readonly flush: () => void;
  /** Forgets what waits. */
  readonly drop: () => void;
}

/** Holds the latest edit until there is a pause, so that a quantity is sent once and not per digit. */
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
