import type { DataRecord } from '../../contract/index.ts';

/** One opening of a form: what it begins with, and whose draft that was. */
export interface Opening {
  /** Names what is typed and photographed in it. */
  readonly id: string;
  readonly record: DataRecord;
  /** Drafts that it goes on from, by id, each with the time of its last change. */
  readonly from?: Readonly<Record<string, number>>;
}
