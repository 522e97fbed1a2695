import type { DataRecord } from '../../contract/index.ts';
import type { ShownPage } from './shownPage.ts';

/** One answer of a draft: label and text of its field. */
export interface DraftWord {
  readonly label: string;
  readonly text: string;
}

/** Unsaved input of one session of a form. */
export interface Draft {
  /** Id of the form session. */
  readonly id: string;
  readonly record: DataRecord;
  /** The record before the changes: base of a three-way merge. */
  readonly begun?: DataRecord;
  /** Time of the last change in ms since 1970. */
  readonly savedAt: number;
  /** `savedAt` of the version that the server has. */
  readonly sentAt?: number;
  /** The page of the form, named where the form itself cannot be displayed. */
  readonly page?: ShownPage;
  /** The current page of a form with several; on this device only. */
  readonly turnedTo?: string;
  /** The answers as text, for display without the form. */
  readonly words?: readonly DraftWord[];
  /**
   * Drafts that it continues: id → their `savedAt` at that time. They are contained in it, and answered with
   * it.
   */
  readonly from?: Readonly<Record<string, number>>;
}
