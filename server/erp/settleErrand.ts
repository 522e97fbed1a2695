import { type Kysely, sql, type Updateable } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import { type Patience, pauseAfter } from '../host/queue/Patience.ts';
import type { ErpReceipt } from './ErpPort.ts';
import type { Errand } from './Errand.ts';
import type { DocumentStep } from './moveDocument.ts';
import { recordStep } from './recordStep.ts';

/** The ERP's own words, as far as a person reads them and a database keeps them: one NUL would undo every attempt. */
function readable(words: string): string {
  return words.replaceAll('\0', '').slice(0, 2_000);
}

/** The ERP has it: Y. */
export async function settleDone(
  db: Kysely<Database>,
  errand: Errand,
  { DocEntry, DocNum }: ErpReceipt,
): Promise<void> {
  await settle(
    db,
    errand,
    { status: 'Y', message: null, leaseUntil: null, nextAttemptAt: null, doneAt: new Date() },
    // Our own number is the one on paper: the ERP's stands beside it, never in its place.
    { DocStatus: 'Y', DocEntry, ErpDocNum: DocNum, ErrorMessage: '' },
  );
}

/** The ERP will not have it: E, with its words, until somebody mends it or tries again. */
export async function settleRefused(db: Kysely<Database>, errand: Errand, reason: string): Promise<void> {
  const message = readable(reason);
  await settle(
    db,
    errand,
    { status: 'E', message, leaseUntil: null, nextAttemptAt: null },
    { DocStatus: 'E', ErrorMessage: message },
  );
}

/** Not now: stays S, and is due again after a pause; without one when the attempt was broken off by our own end. */
export async function settleLater(
  db: Kysely<Database>,
  errand: Errand,
  { reason, patience }: { readonly reason: string; readonly patience: Patience | undefined },
): Promise<void> {
  const pause = patience === undefined ? 0 : pauseAfter(errand.attempts, patience);
  const due = sql<Date>`now() + ${pause} * interval '1 millisecond'`;
  await settle(db, errand, {
    message: readable(reason),
    leaseUntil: due,
    nextAttemptAt: due,
    ...(patience === undefined ? { attempts: errand.attempts - 1 } : {}),
  } as unknown as Updateable<Database['outbox']>);
}

/** Writes only while the lease is still ours: an attempt that lasted too long was taken over, and what it says is no longer asked for. */
async function settle(
  db: Kysely<Database>,
  errand: Errand,
  columns: Updateable<Database['outbox']>,
  step?: DocumentStep,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set(columns)
      .where('id', '=', errand.id)
      .where('status', '=', 'S')
      .where('attempts', '=', errand.attempts)
      .where('leaseToken', '=', errand.leaseToken)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || step === undefined) return;
    await recordStep(trx, errand, step);
  });
}
