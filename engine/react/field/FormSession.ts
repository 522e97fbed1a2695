import type { DataRecord } from '../../contract/index.ts';

/** One session of a form: what it begins with, and whose draft that was. */
export interface FormSession {
  /** Names what is typed and photographed in it. */
  readonly id: string;
  readonly record: DataRecord;
  /** The record that it was typed over; absent: where it goes on from a draft, not known, otherwise what it begins with. */
  readonly begun?: DataRecord;
  /** The page of the form that it begins with. */
  readonly page?: string | undefined;
  /** Drafts that it goes on from, by id, each with the time of its last change. */
  readonly from?: Readonly<Record<string, number>>;
}
