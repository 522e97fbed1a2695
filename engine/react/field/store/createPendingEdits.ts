/** Texts typed but not yet in the record: the page owns the text while it is typed, the record gets it a moment later. */
export interface PendingEdits {
  /** Notes that `commit` will have to run for that control; restarts the wait. The last one noted per key wins. */
  note(key: string, commit: () => void): void;
  /** The same without a wait of its own: what is written to choose by is a value only once its control is left, or all is wanted. */
  hold(key: string, commit: () => void): void;
  /** Forgets what one control has waiting: it was given up, or something was picked. */
  drop(key: string): void;
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
  const held = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Each waits until its own turn: one that fails takes no other with it.
  const run = (edits: Map<string, () => void>): void => {
    for (const [key, commit] of [...edits]) {
      if (edits.get(key) !== commit) continue;
      edits.delete(key);
      commit();
    }
  };
  const flushTyped = (): void => {
    clearTimeout(timer);
    timer = undefined;
    run(commits);
  };
  return {
    note: (key, commit) => {
      commits.set(key, commit);
      clearTimeout(timer);
      timer = setTimeout(flushTyped, delay);
      onTyping();
    },
    hold: (key, commit) => void held.set(key, commit),
    drop: (key) => {
      commits.delete(key);
      held.delete(key);
    },
    flushOne: (key) => {
      const commit = commits.get(key) ?? held.get(key);
      commits.delete(key);
      held.delete(key);
      commit?.();
    },
    flush: () => {
      flushTyped();
      run(held);
    },
    get waiting() {
      return commits.size + held.size > 0;
    },
  };
}
