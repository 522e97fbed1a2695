import { sql } from 'kysely';
import { GUEST, type SignedInUser } from '../../auth/SignedInUser.ts';
import { Refusal } from '../../errors/Refusal.ts';
import { dayInItaly } from '../../http/dayInItaly.ts';
import type { Patience } from '../../queue/Patience.ts';
import { announce, recordAudit } from '../../writes/recordChanges.ts';
import { saveDocument } from '../saveDocument.ts';
import type { PrintErrand, Printing } from './PrintErrand.ts';

/**
 * Prints one document into the attachments of its team. Attachment, audit row, the word to browsers and the end of the errand are one
 * transaction, which holds the errand's row while it prints: nobody prints it besides, and PostgreSQL lets go of it when this process dies.
 */
export async function printOnce(
  printing: Printing,
  errand: PrintErrand,
  { mostAttempts }: Patience,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, log } = printing;
  const { id, teamID, reportCode, attempts } = errand;
  const settle = (columns: { status?: 'E'; attempts?: number; message: string; nextAttemptAt?: Date }) =>
    db
      .updateTable('print_errands')
      .set(columns)
      .where('id', '=', id)
      .where('status', '=', 'I')
      .where('attempts', '=', attempts)
      .execute();
  /** People must look: open pages of the team are told. */
  const giveUp = async (reason: string): Promise<void> => {
    await settle({ status: 'E', message: inVain(mostAttempts, reason) });
    await announce(
      db,
      [{ entity: 'team', key: String(teamID), before: undefined, after: undefined }],
      [],
      () => true,
    );
  };
  if (attempts > mostAttempts) return giveUp(errand.message ?? 'ogni tentativo si è interrotto');
  try {
    await print(printing, errand);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (stopping?.aborted === true) {
      // Our own end is not the document's fault.
      await settle({ attempts: attempts - 1, message, nextAttemptAt: new Date() });
      return;
    }
    const last = attempts >= mostAttempts;
    log.error({ err: error, teamID, reportCode, attempts, last }, 'checklist not printed');
    await (last ? giveUp(message) : settle({ message }));
  }
}

async function print(printing: Printing, errand: PrintErrand): Promise<void> {
  const { id, teamID, reportCode, attempts, userId } = errand;
  await printing.db.transaction().execute(async (db) => {
    const mine = await db
      .selectFrom('print_errands')
      .innerJoin('users', 'users.userId', 'print_errands.userId')
      .select(['users.username', 'users.fullName'])
      .where('print_errands.id', '=', id)
      .where('status', '=', 'I')
      .where('attempts', '=', attempts)
      .forUpdate('print_errands')
      .skipLocked()
      .executeTakeFirst();
    if (mine === undefined) return;
    const user: SignedInUser = { ...GUEST, ...mine, userId };
    const kept = await saveDocument(
      { ...printing, db, user, today: () => dayInItaly(printing.now()) },
      { code: reportCode, id: teamID, linkedObject: 'team', linkedId: teamID, parentId: teamID },
    ).catch((error: unknown) => {
      // A checklist that nobody filled is none.
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    await db
      .updateTable('print_errands')
      .set({
        status: 'Y',
        idAttach: kept?.attachment.idAttach ?? null,
        message: kept === undefined ? 'nulla da stampare' : null,
        doneAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
    if (kept?.isNew !== true) return;
    const { attachment } = kept;
    const change = {
      entity: 'attachment',
      key: String(attachment.idAttach),
      before: undefined,
      after: attachment,
    };
    await recordAudit(db, { call: 'approveWorks', user, requestId: `print-${id}` }, [change], undefined);
    await announce(db, [change], [], () => true);
  });
}

function inVain(mostAttempts: number, reason: string): string {
  return `Non stampato dopo ${mostAttempts} tentativi: ${reason}`;
}
