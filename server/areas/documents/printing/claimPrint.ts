import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../host/db/Database.ts';
import { type Patience, pauseAfter } from '../../../host/queue/Patience.ts';
import { HELD_MS } from './holdPrint.ts';
import type { PrintErrand } from './PrintErrand.ts';

/**
 * Takes the print that has waited longest, and says when it is due again should this attempt come to nothing: a process that dies
 * has spent an attempt, so that what kills every printer ends too. Who prints puts it off meanwhile (`holdPrint`).
 *
 * @param teamID only this team's, and only those never tried: the first go of the process that approved it.
 * @returns undefined when nothing is due.
 */
export async function claimPrint(
  db: Kysely<Database>,
  patience: Patience,
  teamID?: number,
): Promise<PrintErrand | undefined> {
  return db.transaction().execute(async (trx) => {
    const open = trx.selectFrom('print_errands').selectAll().where('status', '=', 'I');
    const wanted =
      teamID === undefined
        ? open.where('nextAttemptAt', '<=', sql<string>`now()`)
        : open.where('teamID', '=', teamID).where('attempts', '=', 0);
    const due = await wanted
      .orderBy('nextAttemptAt')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const attempts = due.attempts + 1;
    return trx
      .updateTable('print_errands')
      .set({
        attempts,
        nextAttemptAt: afterNow(Math.max(HELD_MS, pauseAfter(attempts, patience))),
      })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** By the database's clock, which all processes share. */
export function afterNow(ms: number): RawBuilder<Date> {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}
