/**
 * Text typed but not in the record yet: a widget holds it while it is typed, the record gets it after a
 * delay.
 */
export interface PendingEdits {
  /**
   * Schedules `commit` for that control and restarts the delay. A later call with the same key replaces it.
   */
  note(key: string, commit: () => void): void;
  /**
   * Like `note` without a timer: a search text becomes a value only when its control is left or on `flush`.
   */
  hold(key: string, commit: () => void): void;
  /** Discards the pending text of one control: it was reset, or a choice was selected. */
  drop(key: string): void;
  /** Commits the pending text of one control (it is left or unmounted). */
  flushOne(key: string): void;
  /** Commits everything: before submit, step change, save, page hide. */
  flush(): void;
  readonly waiting: boolean;
}

/**
 * @param delay milliseconds without a key before pending text is committed.
 * @param onTyping called on every key, so that deferrable work is postponed.
 */
export function createPendingEdits(delay = 350, onTyping: () => void = () => {}): PendingEdits {
  const commits = new Map<string, () => void>();
  const heldCommits = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Each entry stays until its turn, so a commit that throws does not lose the others.
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
    hold: (key, commit) => void heldCommits.set(key, commit),
    drop: (key) => {
      commits.delete(key);
      heldCommits.delete(key);
    },
    flushOne: (key) => {
      const commit = commits.get(key) ?? heldCommits.get(key);
      commits.delete(key);
      heldCommits.delete(key);
      commit?.();
    },
    flush: () => {
      flushTyped();
      run(heldCommits);
    },
    get waiting() {
      return commits.size + heldCommits.size > 0;
    },
  };
}
