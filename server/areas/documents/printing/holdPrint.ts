import { sql } from 'kysely';
import type { PrintErrand, Printing } from './PrintErrand.ts';

/** So long after its process died an errand is due again, at the earliest. */
export const HELD_MS = 5_000;
const AGAIN_MS = 1_000;

/**
 * Puts an errand off while it is printed, again and again: workers leave it alone, without a connection that is held all the while.
 *
 * @returns how to let go of it, which waits for the last word to the database.
 */
export function holdPrint(
  { db, log }: Pick<Printing, 'db' | 'log'>,
  { id, attempts }: PrintErrand,
): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = db
      .updateTable('print_errands')
      .set({
        nextAttemptAt: sql<Date>`greatest("nextAttemptAt", now() + ${HELD_MS} * interval '1 millisecond')`,
      })
      .where('id', '=', id)
      .where('status', '=', 'I')
      .where('attempts', '=', attempts)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'a print is not held'));
  }, AGAIN_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
