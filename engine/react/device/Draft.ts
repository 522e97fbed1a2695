import type { DataRecord } from '../../contract/index.ts';
import type { ShownPage } from './shownPage.ts';

/** One answer of a draft: what its field is called, and what stands in it. */
export interface DraftWord {
  readonly label: string;
  readonly text: string;
}

/** What a person typed in one session of a form and did not save. */
export interface Draft {
  /** The session of the form that it was typed in. */
  readonly id: string;
  readonly record: DataRecord;
  /** The record that it was typed over: by it one's own changes are told from those of others. */
  readonly begun?: DataRecord;
  /** When it was last changed, in milliseconds since 1970. */
  readonly savedAt: number;
  /** `savedAt` of the version that the server has. */
  readonly sentAt?: number;
  /** The page that it was typed on: what it is called where the form itself cannot be shown. */
  readonly page?: ShownPage;
  /** The page of the form that was shown, where it has several; on this device alone. */
  readonly turnedTo?: string;
  /** What was typed, as the form shows it: read where the form itself cannot be shown. */
  readonly words?: readonly DraftWord[];
  /** Drafts that it goes on from, by id, each with its `savedAt` then: they are in it, and answered when it is. */
  readonly from?: Readonly<Record<string, number>>;
}
