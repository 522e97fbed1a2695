import type { Change } from '../audit/recordChanges.ts';
import { followsFrom } from './followsFrom.ts';
import { type NoticeReading, noticeRecords, pathsTo } from './noticeRecords.ts';
import { noticesOf } from './noticesOf.ts';
import { tellNotice } from './tellNotice.ts';

/** One write, as far as people are told of it. */
export interface Told {
  readonly call: string;
  readonly changes: readonly Change[];
  readonly by: number;
  /** The write's own, so that each is told. */
  readonly requestId: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * Tells people of what a write changed, in its transaction: if it commits they are told, however the process ends. Nothing is asked of the database where the
 * schemas say nothing of what changed.
 *
 * @returns how many were told.
 */
export async function tellChanges({ db, product, columns }: NoticeReading, write: Told): Promise<number> {
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
