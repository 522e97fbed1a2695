import type {
  Check,
  Context,
  DataRecord,
  FieldModel,
  Problem,
  SettledRecord,
} from '../../../contract/index.ts';
import type { FormModel, FormPage, SectionContent, SectionSum } from '../../../index.ts';
import type { PendingEdits } from './createPendingEdits.ts';
import type { Signal } from './createSignal.ts';
import type { FieldView, SectionView } from './views.ts';

/** What is known to be wrong and should be seen, in the order of the form. */
export interface Summary {
  readonly errors: readonly Problem[];
  /** A submit was tried: the summary is shown and every problem with it. */
  readonly attempted: boolean;
}

export interface FormStoreOptions {
  readonly model: FormModel;
  readonly check: Check;
  readonly record: DataRecord;
  readonly context: Context;
  /** Not saved from the start: a restored draft. */
  readonly dirty?: boolean;
  /** Whether a value is on its way to a field: what it alone lacks is not wrong. */
  readonly isAwaited?: ((path: string) => boolean) | undefined;
  /** Hears of every committed change. */
  readonly onChange?: ((record: DataRecord) => void) | undefined;
}

/**
 * One form being filled: its record, what conditions make of it, what is wrong, and who wants to know.
 * Fields subscribe to their own view only, so that a change renders what it changes and nothing else.
 */
export interface FormStore {
  readonly model: FormModel;
  readonly pending: PendingEdits;
  /** The record as committed so far; `pending.flush()` first to have all that was typed. */
  record(): DataRecord;
  context(): Context;
  get(path: string): unknown;
  set(path: string, value: unknown): void;
  setContext(context: Context): void;
  field(path: string): Pick<Signal<FieldView>, 'subscribe' | 'get'>;
  section(id: string): Pick<Signal<SectionView>, 'subscribe' | 'get'>;
  /** How far a section is, done only without mistakes; undefined while a check of what was typed is due. */
  sum(id: string): SectionSum | undefined;
  /** The same as far as is known. */
  sumNow(id: string): SectionSum;
  /** Pages that have something to show now, the same list until that changes; ask again when `committed` changes. */
  pages(oneQuestion: boolean): readonly FormPage[];
  /** Whether words or a picture of that section are shown now; ask again when `committed` changes. */
  shows(section: string, content: SectionContent): boolean;
  readonly summary: Pick<Signal<Summary>, 'subscribe' | 'get'>;
  /** The record as committed so far, for whoever shows answers of other fields. */
  readonly committed: Pick<Signal<DataRecord>, 'subscribe' | 'get'>;
  readonly dirty: Pick<Signal<boolean>, 'subscribe' | 'get'>;
  /** The person left that field: from now on its problems are shown. */
  touch(path: string): void;
  /** Problems that the server found; each is shown until its field changes, or a part of it, or what it is a part of. */
  setServerProblems(problems: readonly Problem[]): void;
  /** Checks all at once, as a submit does. @returns the errors, in the order of the form. */
  checkNow(): readonly Problem[];
  /** The same of the record as it would be with those values: what is wrong with it besides is shown as the server's problems are. */
  checkAs(values: DataRecord): readonly Problem[];
  /** The same of the fields that are asked for, and shows what is wrong with them. */
  checkWithin(isAsked: (field: FieldModel) => boolean): readonly Problem[];
  /** Errors of the whole form, shown or not, as far as it has been checked. */
  readonly lacking: Pick<Signal<readonly Problem[]>, 'subscribe' | 'get'>;
  /** Answers that are missing at some moment (`missing`), seen or not, in the order of the form: what is still to fill in. */
  readonly toFill: Pick<Signal<readonly Problem[]>, 'subscribe' | 'get'>;
  /** Working out what follows from the answers would hold the page: it stands as it was, and nothing can be saved, until a look in a quiet moment gets through. */
  readonly overworked: Pick<Signal<boolean>, 'subscribe' | 'get'>;
  /** Something that the check looks at has changed outside of the record: checks soon. */
  recheck(): void;
  /** Runs the check once and shows nothing of it: its first run, when the browser compiles it, is the dear one. */
  warmUp(): void;
  settled(): SettledRecord;
  /** The settled record, to be saved: what is typed from now on is not in it. */
  send(): SettledRecord;
  /** Whether something was typed since the record was sent. */
  unsent(): boolean;
  /**
   * What was sent is saved: dirty is what was typed since.
   *
   * @param identity what tells the record as it is stored now from others, its key and version: with it the form goes on.
   */
  saved(identity?: DataRecord): void;
  /** Stops timers; pending texts are committed first. */
  close(): void;
}
