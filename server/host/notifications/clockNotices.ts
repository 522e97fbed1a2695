import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, dayAt, lastOccurrence, zoneOf } from '../../../engine/index.ts';
import type { ClockJob } from '../clock/ClockJob.ts';
import { sendChangeEvent } from '../events/changeEvent.ts';
import type { Services } from '../Services.ts';
import { narrowWhere } from './narrowWhere.ts';
import { type Notice, type NoticeRecord, noticeRecords, noticesOf, pathsTo } from './noticeRecords.ts';
import { storeNotifications } from './storeNotifications.ts';

/** Rows per transaction, which takes milliseconds. */
const BATCH = 500;
/** Rows read per run, newest first: bounds a run if SQL cannot narrow its condition. */
const MAX_READ = 20_000;

type Telling = Pick<Services, 'db' | 'product' | 'columns' | 'now'>;

/** Notifications by the clock, as clock jobs. */
export function clockNotices(services: Telling, most = MAX_READ): readonly ClockJob[] {
  return [...noticesOf(services.product).values()].flatMap((notice) => {
    const due = dueOf(notice, zoneOf(services.product.settings));
    return due === undefined
      ? []
      : [
          {
            name: `notice ${notice.id}`,
            due,
            run: (of, stopping) => tellRows(services, notice, { of, stopping, most }),
          },
        ];
  });
}

function dueOf({ said: { on } }: Notice, zone: string | undefined): ClockJob['due'] | undefined {
  const { daily } = on;
  const timeZone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return daily === undefined ? undefined : (now) => lastOccurrence(daily, now, timeZone);
}

/** Notifies of all matching records, in batches with one transaction each. */
async function tellRows(
  services: Telling,
  notice: Notice,
  { of, stopping, most }: { readonly of: Date; readonly stopping: AbortSignal; readonly most: number },
): Promise<string> {
  const { db, product, now } = services;
  const query = noticeRecords(services, notice.entity, pathsTo(notice));
  // The scheduled day: a run delayed until the next morning still reports the records of the evening before.
  const today = dayAt(of, zoneOf(product.settings));
  const narrow = narrowWhere(notice.said.where ?? {}, query, { today } as Context);
  const key = sql.ref(`${query.table}.${query.key}`);
  let [told, read, isAll] = [0, 0, false];
  let before: unknown;
  while (!stopping.aborted && !isAll && read < most) {
    const from: readonly RawBuilder<SqlBool>[] =
      before === undefined ? [] : [sql<SqlBool>`${key} < ${before}`];
    const where = sql<SqlBool>`${sql.join([sql`true`, ...narrow, ...from], sql` and `)}`;
    const records: readonly NoticeRecord[] = await query.read(db, where, Math.min(BATCH, most - read));
    const telling = { product, notice, records, today, now: now(), by: 0 };
    told += await db.transaction().execute(async (trx) => {
      const count = await storeNotifications(trx, telling);
      if (count > 0)
        await sendChangeEvent(
          trx,
          [{ entity: 'notification', key: '', before: undefined, after: undefined }],
          [],
          () => true,
        );
      return count;
    });
    isAll = records.length < Math.min(BATCH, most - read);
    read += records.length;
    before = records.at(-1)?.record[query.key];
  }
  const summary = `notifications: ${told}`;
  return isAll || stopping.aborted ? summary : `${summary}, of the newest ${most} records`;
}
