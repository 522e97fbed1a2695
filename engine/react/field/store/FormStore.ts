import type {
  Check,
  Context,
  DataRecord,
  FieldModel,
  Problem,
  SettledRecord,
} from '../../../contract/index.ts';
import type { FormModel, FormPage, ReadableSignal, SectionContent, SectionSum } from '../../../index.ts';
import { afterPress } from '../../feedback/afterPress.ts';
import type { FieldView, SectionView } from './views.ts';

/** The problems to display, in the order of the form. */
export interface Summary {
  readonly errors: readonly Problem[];
  /** A submit was tried: summary and all problems are displayed. */
  readonly attempted: boolean;
}

/** Options of `createFormStore`. */
export interface FormStoreOptions {
  readonly model: FormModel;
  readonly check: Check;
  readonly record: DataRecord;
  /** The stored record where `record` contains unsaved changes: a draft, or a merge. */
  readonly stored?: DataRecord | undefined;
  readonly context: Context;
  /** Unsaved from the start: a restored draft. */
  readonly dirty?: boolean;
  /** Whether a value is still being uploaded for this path: its absence is then no problem. */
  readonly isAwaited?: ((path: string) => boolean) | undefined;
  /** Delay in ms after the last key before a typed text is committed; default: 350. */
  readonly commitAfter?: number | undefined;
  /** Called after every committed change. */
  readonly onChange?: ((record: DataRecord) => void) | undefined;
}

/**
 * State of a form being filled in: record, evaluated conditions, problems and subscriptions. Fields subscribe
 * to their view only, so a change re-renders just the fields that it affects.
 */
export interface FormStore {
  readonly model: FormModel;
  readonly pending: PendingEdits;
  /** The record as committed; call `pending.flush()` first to include all typed text. */
  record(): DataRecord;
  context(): Context;
  get(path: string): unknown;
  set(path: string, value: unknown): void;
  setContext(context: Context): void;
  field(path: string): ReadableSignal<FieldView>;
  section(id: string): ReadableSignal<SectionView>;
  /** Progress of a section; `done` only if it has no mistakes. Undefined while a check is due. */
  sum(id: string): SectionSum | undefined;
  /** Progress of a section as of the last check. */
  sumNow(id: string): SectionSum;
  /** Visible pages; the same list until it changes. Recompute when `committed` changes. */
  pages(oneQuestion: boolean): readonly FormPage[];
  /** Whether a text or picture of that section is visible. Recompute when `committed` changes. */
  shows(section: string, content: SectionContent): boolean;
  readonly summary: ReadableSignal<Summary>;
  /** The record as committed, for components that display answers of other fields. */
  readonly committed: ReadableSignal<DataRecord>;
  readonly dirty: ReadableSignal<boolean>;
  /** The user has left that field: its problems are displayed from now on. */
  touch(path: string): void;
  /**
   * Problems found by the server; each is displayed until its field, a part of it or its container changes.
   */
  setServerProblems(problems: readonly Problem[]): void;
  /** Checks the whole form, as a submit does. @returns the errors, in the order of the form. */
  checkNow(): readonly Problem[];
  /** Checks the record with those values; additional problems are displayed like server problems. */
  checkAs(values: DataRecord): readonly Problem[];
  /** Checks only the fields that `isAsked` selects, and displays their problems. */
  checkWithin(isAsked: (field: FieldModel) => boolean): readonly Problem[];
  /** Errors of the whole form, displayed or not, as of the last check. */
  readonly lacking: ReadableSignal<readonly Problem[]>;
  /**
   * Answers missing for some moment of the workflow (`missing`), displayed or not, in the order of the form.
   */
  readonly toFill: ReadableSignal<readonly Problem[]>;
  /**
   * The calculations exceeded their time limit: results are outdated and saving is blocked until a retry, in
   * a quiet moment, succeeds.
   */
  readonly overworked: ReadableSignal<boolean>;
  /** A condition input outside the record has changed: schedules a check. */
  recheck(): void;
  /**
   * Runs the check once without displaying anything: its first run is slow, because the browser compiles it.
   */
  warmUp(): void;
  settled(): SettledRecord;
  /** The settled record for a save; later changes are not part of it. */
  send(): SettledRecord;
  /** Whether there are changes since `send`. */
  unsent(): boolean;
  /**
   * The sent record has been saved: only later changes are dirty.
   * @param identity key and version of the stored record, merged into the form's.
   */
  saved(identity?: DataRecord): void;
  /** Stops timers; pending text is committed first. */
  close(): void;
}

/**
 * Text typed but not in the record yet: a widget holds it while it is typed, the record gets it after a
 * delay.
 */
interface PendingEdits {
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
  /**
   * Controls with input that only their own button completes, e.g. a drawn signature, by path: a function that shows
   * its user what is missing.
   */
  readonly unconfirmed: Map<string, () => void>;
  /** Asks for the confirmation of the control at `path`, or of the first. @returns whether there is one. */
  askToConfirm(path?: string): boolean;
  /** Registers a value that is being determined, e.g. a position: a submit waits for it. */
  expect(value: Promise<unknown>): void;
  readonly expecting: boolean;
  /** Settles once no value is expected, after `limit` ms at the latest. */
  arrival(limit: number): Promise<unknown>;
}

/**
 * @param delay milliseconds without a key before pending text is committed.
 * @param onTyping called on every key, so that deferrable work is postponed.
 */
export function createPendingEdits(delay = 350, onTyping: () => void = () => {}): PendingEdits {
  const commits = new Map<string, () => void>();
  const heldCommits = new Map<string, () => void>();
  const unconfirmed = new Map<string, () => void>();
  const expectedValues = new Set<Promise<unknown>>();
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
      timer = setTimeout(() => afterPress(flushTyped), delay);
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
    unconfirmed,
    askToConfirm: (path = [...unconfirmed.keys()][0] ?? '') => {
      const ask = unconfirmed.get(path);
      ask?.();
      return ask !== undefined;
    },
    expect: (value) => {
      const end = () => void expectedValues.delete(value);
      expectedValues.add(value);
      value.then(end, end);
    },
    get expecting() {
      return expectedValues.size > 0;
    },
    arrival: (limit) =>
      Promise.race([
        Promise.allSettled(expectedValues),
        new Promise((done) => {
          setTimeout(done, limit);
        }),
      ]),
  };
}
