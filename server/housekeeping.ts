import { sql } from 'kysely';
import type { Services } from './Services.ts';

const HOUR = 60 * 60 * 1000;

/** Forgets hourly what has served its time: ended sessions, old failures, answers that nobody will ask for again. */
export function housekeeping({ db, log }: Pick<Services, 'db' | 'log'>): () => void {
  const clean = async () => {
    await db.deleteFrom('sessions').where('expiresAt', '<', sql<string>`now()`).execute();
    await db.deleteFrom('login_attempts').where('at', '<', sql<string>`now() - interval '1 day'`).execute();
    await db
      .deleteFrom('idempotency')
      .where('createdAt', '<', sql<string>`now() - interval '14 days'`)
      .execute();
  };
  const timer = setInterval(() => {
    clean().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
