import { type Kysely, sql } from 'kysely';
import { forgetOldDevices } from './auth/knownDevices.ts';
import type { Database } from './db/Database.ts';
import type { FileStore } from './files/FileStore.ts';
import { RESTORABLE_MS, removeUnused } from './files/storeAttachment.ts';
import { sweepFiles } from './files/sweepFiles.ts';
import { numberSetting } from './product/productLookups.ts';
import { repeatWork } from './queue/repeatWork.ts';
import type { Worker } from './queue/workQueue.ts';
import { runRetention } from './retention/runRetention.ts';
import type { Services } from './Services.ts';

const HOUR = 60 * 60 * 1000;
/** How far back deletions are searched after a start; after a longer standstill some files remain. */
const MONTH = 31 * 24 * HOUR;

/**
 * Starts the hourly clean-up: data past its retention (`retention/`), old devices, bytes of deleted files;
 * daily also remains of accidents in the data folder.
 *
 * @returns worker, to be stopped.
 */
export function housekeeping(
  services: Pick<Services, 'db' | 'files' | 'dataDir' | 'log' | 'now' | 'product'>,
  everyMs = HOUR,
): Worker {
  const { db, files, dataDir, log, now } = services;
  let cleanedTo = new Date(now().getTime() - MONTH);
  const clean = async () => {
    await db.deleteFrom('upload_days').where('day', '<', sql<string>`current_date - 2`).execute();
    await forgetOldDevices(db, now());
    await runRetention(services);
    cleanedTo = await removeForgotten(
      { db, files },
      { from: cleanedTo, to: new Date(now().getTime() - RESTORABLE_MS) },
    );
    await sweepDaily();
  };
  /** Reads every file: daily is enough. */
  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweepDaily = async () => {
    if (now().getTime() - sweptAt < 24 * HOUR) return;
    sweptAt = now().getTime();
    const unclaimedDays = numberSetting(services.product, 'unclaimedDays');
    const swept = await sweepFiles({ db, files, dataDir, now: now(), unclaimedDays });
    const counts = Object.entries(swept).map(([what, list]) => [what, list.length] as const);
    if (counts.some(([, count]) => count > 0)) log.info(Object.fromEntries(counts), 'needless files removed');
  };
  return repeatWork({ name: 'housekeeping', everyMs, log, work: clean });
}

/**
 * Deletes the bytes of attachments that were deleted in a period, unless other attachments (also restored
 * ones) use them.
 *
 * @returns start of the next period: `to`, or `from` when a back-up prevented a deletion.
 */
export async function removeForgotten(
  { db, files }: { readonly db: Kysely<Database>; readonly files: FileStore },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Date> {
  const deleted = await db
    .selectFrom('audit')
    .select(sql<string>`before->>'sha256'`.as('sha256'))
    .distinct()
    .where('entity', '=', 'attachment')
    .where('after', 'is', null)
    .where(sql<boolean>`before->>'sha256' is not null`)
    .where(sql<boolean>`at >= ${from} and at < ${to}`)
    .execute();
  let done = true;
  for (const { sha256 } of deleted) done = (await removeUnused(db, files, sha256, to)) && done;
  return done ? to : from;
}
