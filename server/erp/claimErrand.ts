import { type Kysely, sql } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { ErpPatience, Errand } from './Errand.ts';
import { recordStep } from './recordStep.ts';

/**
 * Takes the oldest errand that is due, with a lease: one never sent, one whose pause is over, or one whose process died. Others' are
 * skipped, so that any number of processes share the queue. The record is S from now on.
 *
 * @returns undefined when nothing is due.
 */
export async function claimErrand(
  db: Kysely<Database>,
  { leaseMs }: ErpPatience,
): Promise<Errand | undefined> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select('id')
      .where(
        sql<boolean>`(status = 'I' and ("nextAttemptAt" is null or "nextAttemptAt" <= now())) or (status = 'S' and "leaseUntil" <= now())`,
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const errand = await trx
      .updateTable('outbox')
      .set({
        status: 'S',
        attempts: sql`attempts + 1`,
        leaseToken: sql<string>`gen_random_uuid()`,
        leaseUntil: sql`now() + ${leaseMs} * interval '1 millisecond'`,
      })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordStep(trx, errand, { DocStatus: 'S' });
    return errand;
  });
}
