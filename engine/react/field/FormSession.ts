import type { DataRecord } from '../../contract/index.ts';
import type { CallInput } from '../../index.ts';
import type { WriteAttempt } from '../calls/useWrites.ts';
import type { Draft, UnansweredSave } from '../device/Draft.ts';

/** One session of a form: its initial record and the drafts that it continues. */
export interface FormSession {
  /** Session id; drafts and photos are stored under it. */
  readonly id: string;
  readonly record: DataRecord;
  /**
   * The record before the first change; absent: unknown when a draft is continued, otherwise the initial
   * record.
   */
  readonly begun?: DataRecord;
  /** The page that opens first. */
  readonly page?: string | undefined;
  /** Drafts that this session continues: id → time of last change (ms). */
  readonly from?: Readonly<Record<string, number>>;
  /** The last save of the draft that it continues. */
  readonly unanswered?: UnansweredSave;
}

/** The saves of one session, stored with its draft: a save without an answer is known after a reload too. */
export interface SaveAttempts {
  readonly unanswered: () => UnansweredSave | undefined;
  /** A save is sent. @returns its key; that of the unanswered one if the input is the same. */
  readonly begin: (input: CallInput) => WriteAttempt;
  readonly answered: () => void;
}

/** Drafts of the signed-in user stored on the server, so that they follow from one device to another. */
export interface RemoteDrafts {
  /** User id; separates the drafts of several users of a device. */
  readonly owner: string;
  /** Retention on the server in ms since the last change. */
  readonly keptMs: number;
  /** All drafts under a form's key; rejects when they cannot be loaded. */
  readonly list: (form: FormAddress) => Promise<readonly Draft[]>;
  /** @param leaving the page goes away: the request must outlive it. */
  readonly save: (form: FormAddress, draft: Draft, leaving: boolean) => Promise<void>;
  readonly discard: (form: FormAddress, id: string) => Promise<void>;
}

/** Identifies a form of a record. */
export interface FormAddress {
  /** Name of the form's schema. */
  readonly name: string;
  /** The form's `draftKey`. */
  readonly key: string;
}
