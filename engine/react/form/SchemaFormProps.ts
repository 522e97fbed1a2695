import type { ReactNode, Ref } from 'react';
import type {
  Check,
  Context,
  DataRecord,
  FormPackage,
  Problem,
  SettledRecord,
} from '../../contract/index.ts';
import type { FormVersions } from './versions/FormVersions.ts';

/** What a screen may do with a form from outside. */
export interface FormHandle {
  /**
   * As the button does: checks, focuses the first wrong field, or sends.
   *
   * @param closes whether the record is closed by it: then nothing more is typed into the form while it is on its way. As in a dialog unless given.
   * @returns whether all that was typed is saved.
   */
  submit(closes?: boolean): Promise<boolean>;
  /** Whether the record could be saved as it would be with those values; leads to the first wrong field as `submit` does, and tells all that is wrong. */
  mayBecome(values: DataRecord): boolean;
  /** Whether something was typed since the record was sent. */
  unsent(): boolean;
  /** Commits what is being typed; call it before a step change or a save of your own. */
  flush(): void;
  /** Puts the focus into the field at that path. @returns whether there is one. */
  focus(path: string): boolean;
  /** Puts a value into a field, as if it had been typed there. */
  set(path: string, value: unknown): void;
  /** The record with everything typed so far. */
  record(): DataRecord;
  /** Whether something is not saved, what is being typed this moment included. */
  dirty(): boolean;
  /**
   * Whether somebody is at something in it: what is not saved, what is being typed, a list that is open to choose from. Commits nothing, so that
   * it may be asked at any time.
   */
  touched(): boolean;
  /** The path of the field that has the focus. */
  focused(): string | undefined;
  /** Lets what was typed go: nothing of it is offered again. Whoever calls it shows the form no longer. */
  discard(): Promise<void>;
  /** What is shown as wrong at the moment, in the order of the form. */
  errors(): readonly Problem[];
}

export interface SchemaFormProps {
  readonly package: FormPackage;
  readonly check: Check;
  /** The record to begin with; a form keeps its own from then on (give another `key` to begin anew). */
  readonly record: DataRecord;
  /** What conditions may look at besides the record: `user`, `modules`, `today` … */
  readonly context: Context;
  readonly onChange?: (record: DataRecord) => void;
  /**
   * Saves, and may answer what the record is known by from then on (its key and version). A rejection keeps the form as it is, draft included; its
   * `problems`, if it has any, are shown at their fields.
   * Absent: a form without a button, whose `onChange` or handle is used instead.
   */
  readonly onSubmit?: (record: SettledRecord) => Promise<DataRecord> | Promise<void> | void;
  /** A draft is gone on with: the record with which, where the stored one was changed since the draft was begun. */
  readonly onResume?: (typed: DataRecord, begun: DataRecord | undefined) => DataRecord;
  /** The record differs from what is saved from the start, e.g. one made of two people's changes. */
  readonly unsaved?: boolean;
  readonly readOnly?: boolean;
  /** Problems that the server found, shown until their fields change. */
  readonly problems?: readonly Problem[];
  readonly submitLabel?: string;
  /** Further buttons, beside the one that saves. */
  readonly footer?: ReactNode;
  /** Keeps what is typed under this key (whose, of what, which form) until it is saved or discarded. */
  readonly draftKey?: string;
  /** Hears when the form becomes different from what is saved, and when it is the same again. */
  readonly onDirty?: (dirty: boolean) => void;
  readonly mode?: 'page' | 'dialog';
  /** Of a form whose records keep its version: a draft opens in its own, and a record may be moved to the one in force. */
  readonly versions?: FormVersions | undefined;
  readonly ref?: Ref<FormHandle>;
}
