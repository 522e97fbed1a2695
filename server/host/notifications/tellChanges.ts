import type { Change } from '../audit/recordChanges.ts';
import { followsFrom } from './followsFrom.ts';
import { type NoticeReading, noticeRecords, pathsTo } from './noticeRecords.ts';
import { noticesOf } from './noticesOf.ts';
import { tellNotice } from './tellNotice.ts';

/** A write, as far as notifications need it. */
export interface ReportedWrite {
  readonly call: string;
  readonly changes: readonly Change[];
  readonly by: number;
  /** Id of the write's request: distinguishes repeated notifications of a record. */
  readonly requestId: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * Notifies users of the changes of a write, in its transaction. Without a matching notification no query is
 * made.
 *
 * @returns number of notifications.
 */
export async function tellChanges(
  { db, product, columns }: NoticeReading,
  write: ReportedWrite,
): Promise<number> {
  let count = 0;
  for (const notice of noticesOf(product).values()) {
    const changes = write.changes.filter((change) => followsFrom(product, notice, change, write.call));
    if (changes.length === 0) continue;
    const query = noticeRecords({ product, columns }, notice.entity, pathsTo(notice));
    const records = await query.read(db, query.withKeys([...new Set(changes.map(({ key }) => key))]));
    const { by, today, now, requestId: occasion } = write;
    count += await tellNotice(db, { product, notice, records, today, now, by, occasion });
  }
  return count;
}
