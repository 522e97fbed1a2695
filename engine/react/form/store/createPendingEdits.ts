/** Texts typed but not yet in the record: the page owns the text while it is typed, the record gets it a moment later. */
export interface PendingEdits {
  /** Notes that `commit` will have to run for that control; restarts the wait. The last one noted per key wins. */
  note(key: string, commit: () => void): void;
  /** Runs the commit of one control, if it has one waiting (it is left, it disappears). */
  flushOne(key: string): void;
  /** Runs all that wait: before submit, step change, save, page hide. */
  flush(): void;
  readonly waiting: boolean;
}

/**
 * @param delay milliseconds without a key before the waiting texts are committed.
 * @param onTyping hears of every key, so that work which can wait does.
 */
export function createPendingEdits(delay = 350, onTyping: () => void = () => {}): PendingEdits {
  const commits = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const waiting = [...commits.values()];
    commits.clear();
    for (const commit of waiting) commit();
  };
  return {
    note: (key, commit) => {
      commits.set(key, commit);
      clearTimeout(timer);
      timer = setTimeout(flush, delay);
      onTyping();
    },
    flushOne: (key) => {
      const commit = commits.get(key);
      commits.delete(key);
      commit?.();
    },
    flush,
    get waiting() {
      return commits.size > 0;
    },
  };
}
