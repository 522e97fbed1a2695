import type { DataRecord } from '../../../contract/index.ts';

/** What a person typed in one opening of a form and did not save. */
export interface Draft {
  /** The opening of the form that it was typed in. */
  readonly id: string;
  readonly record: DataRecord;
  /** When it was last changed, in milliseconds since 1970. */
  readonly savedAt: number;
  /** `savedAt` of the version that the server has. */
  readonly sentAt?: number;
  /** Drafts that it goes on from, by id, each with its `savedAt` then: they are in it, and answered when it is. */
  readonly from?: Readonly<Record<string, number>>;
}
