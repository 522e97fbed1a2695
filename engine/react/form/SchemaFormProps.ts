import type { ReactNode, Ref } from 'react';
import type {
  Check,
  Context,
  DataRecord,
  FormPackage,
  Problem,
  SettledRecord,
} from '../../contract/index.ts';
import type { FormSession, SaveAttempts } from '../field/FormSession.ts';

/** What a screen can do with a form through its ref. */
export interface FormHandle {
  /**
   * As the submit button: checks, then focuses the first wrong field or sends.
   * @param closes whether the save closes the record: no input is then accepted until the answer. Default: as
   * in a dialog.
   * @returns whether everything typed is saved.
   */
  submit(closes?: boolean): Promise<boolean>;
  /**
   * Whether the record with those values would pass the check; if not, shows the problems and focuses the
   * first, as `submit` does.
   */
  mayBecome(values: DataRecord): boolean;
  /** Whether something was typed since the record was sent. */
  unsent(): boolean;
  /** Commits the text being typed; call it before a step change or a save outside the form. */
  flush(): void;
  /** Puts the focus into the field at that path. @returns whether there is one. */
  focus(path: string): boolean;
  /** Puts a value into a field, as if it had been typed there. */
  set(path: string, value: unknown): void;
  /** The record with everything typed so far. */
  record(): DataRecord;
  /** Whether something is unsaved, uncommitted text included. */
  dirty(): boolean;
  /**
   * Whether the form is in use: unsaved values, uncommitted text, or an open list of choices. Has no side
   * effect, so it may be called at any time.
   */
  touched(): boolean;
  /** The path of the field that has the focus. */
  focused(): string | undefined;
  /** Deletes the draft for good. Afterwards the caller must unmount the form. */
  discard(): Promise<void>;
  /** The problems that are displayed, in the order of the form. */
  errors(): readonly Problem[];
}

/** Props of `SchemaForm`. */
export interface SchemaFormProps {
  readonly package: FormPackage;
  readonly check: Check;
  /** Initial record; later changes of this prop are ignored (use another `key` to start anew). */
  readonly record: DataRecord;
  /** The stored record if `record` is a merge; default: `record`. */
  readonly stored?: DataRecord;
  /** Values for conditions besides the record: `user`, `modules`, `today` … */
  readonly context: Context;
  readonly onChange?: (record: DataRecord) => void;
  /** Delay in ms after the last key before a typed text is committed; default: 350. */
  readonly commitAfter?: number;
  /**
   * Saves; may return the key and version that the record has from then on. A rejection leaves form and draft
   * as they are; its `problems`, if any, are shown at their fields.
   * Absent: a form without submit button, used by `onChange` or its handle.
   */
  readonly onSubmit?: (
    record: SettledRecord,
    attempts: SaveAttempts | undefined,
  ) => Promise<DataRecord> | Promise<void> | void;
  /**
   * Called when a draft is resumed. Returns the record to continue with, e.g. when the stored one has changed
   * since the draft was begun.
   */
  readonly onResume?: (typed: DataRecord, begun: DataRecord | undefined) => DataRecord;
  /** The record is unsaved from the start, e.g. a merge of two people's changes. */
  readonly unsaved?: boolean;
  readonly readOnly?: boolean;
  readonly submitLabel?: string;
  /** Further buttons, beside the one that saves. */
  readonly footer?: ReactNode;
  /**
   * Key of the draft (user, record, form) that is stored until the record is saved or discarded. Absent: no
   * drafts.
   */
  readonly draftKey?: string;
  /** Called when the form begins to differ from the saved record, and when it is equal again. */
  readonly onDirty?: (dirty: boolean) => void;
  readonly mode?: 'page' | 'dialog';
  /**
   * For forms that store their version in the record: a draft opens in its version, and a record can be moved
   * to the newest one.
   */
  readonly versions?: FormVersions | undefined;
  readonly ref?: Ref<FormHandle>;
}

/** Props of one session of a form: those of the screen plus the session. */
export interface OpenProps extends SchemaFormProps {
  readonly session: FormSession;
  /** The record holds unsaved changes from the start: a draft, or a merge of two people's changes. */
  readonly restored: boolean;
}

/** One version of a form: package and compiled check. */
export interface OpenedForm {
  readonly package: FormPackage;
  readonly check: Check;
}

/** Access to the other versions of a form. */
export interface FormVersions {
  /** Number of the version in force. */
  readonly newest: number;
  /** The stored record: its answers from former versions are displayed below the form. */
  readonly stored: DataRecord;
  /** Rejects when the version cannot be loaded. */
  readonly load: (version: number) => Promise<OpenedForm>;
}

/** Form version in which a record was filled in; undefined if the record does not store one. */
export function versionIn({ schemaVersion }: { readonly [name: string]: unknown }): number | undefined {
  return typeof schemaVersion === 'number' ? schemaVersion : undefined;
}
