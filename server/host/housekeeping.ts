import { sql } from 'kysely';
import { forgetOldDevices } from './auth/knownDevices.ts';
import { removeForgotten } from './files/removeForgotten.ts';
import { RESTORABLE_MS } from './files/storeAttachment.ts';
import { sweepFiles } from './files/sweepFiles.ts';
import { numberSetting } from './product/numberSetting.ts';
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
  const { db, files, dataDir, log, now, product } = services;
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
    const unclaimedDays = numberSetting(product, 'unclaimedDays');
    const swept = await sweepFiles({ db, files, dataDir, now: now(), unclaimedDays });
    const counts = Object.entries(swept).map(([what, list]) => [what, list.length] as const);
    if (counts.some(([, count]) => count > 0)) log.info(Object.fromEntries(counts), 'needless files removed');
  };
  return repeatWork({ name: 'housekeeping', everyMs, log, work: clean });
}
