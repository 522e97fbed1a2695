import type { DataRecord } from '../../contract/index.ts';

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
}
