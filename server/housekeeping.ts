import { sql } from 'kysely';
import { forgetDrafts } from './calls/system/forgetDrafts.ts';
import { removeForgotten } from './files/removeForgotten.ts';
import type { Services } from './Services.ts';

const HOUR = 60 * 60 * 1000;
/** Further back nothing is looked for after a start: whoever stood still longer than that keeps a few files too many. */
const MONTH = 31 * 24 * HOUR;

/**
 * Forgets hourly what has served its time: ended sessions, old failures, answers that nobody will ask for again, drafts that nobody answers,
 * bytes of deleted files.
 *
 * @returns how to stop.
 */
export function housekeeping(
  services: Pick<Services, 'db' | 'files' | 'log' | 'now' | 'product'>,
  everyMs = HOUR,
): () => void {
  const { db, files, log, now } = services;
  let cleanedTo = new Date(now().getTime() - MONTH);
  const clean = async () => {
    await db.deleteFrom('sessions').where('expiresAt', '<', sql<string>`now()`).execute();
    await db.deleteFrom('login_attempts').where('at', '<', sql<string>`now() - interval '1 day'`).execute();
    await db
      .deleteFrom('idempotency')
      .where('createdAt', '<', sql<string>`now() - interval '14 days'`)
      .execute();
    await forgetDrafts(services);
    cleanedTo = await removeForgotten(
      { db, files },
      { from: cleanedTo, to: new Date(now().getTime() - HOUR) },
    );
  };
  const timer = setInterval(() => {
    clean().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
