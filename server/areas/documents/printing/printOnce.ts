import { sql } from 'kysely';
import { announce, recordAudit } from '../../../host/audit/recordChanges.ts';
import { GUEST, type SignedInUser } from '../../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { Refusal } from '../../../host/errors/Refusal.ts';
import { dayInItaly } from '../../../host/http/dayInItaly.ts';
import { type Patience, pauseAfter } from '../../../host/queue/Patience.ts';
import { discardPrinted, keepDocument, type PrintedDocument, printDocument } from '../printDocument.ts';
import { afterNow } from './claimPrint.ts';
import { holdPrint } from './holdPrint.ts';
import type { PrintErrand, Printing } from './PrintErrand.ts';

/**
 * Prints one document into the attachments of its team. While it prints, no connection is held: the errand is put off again every second, so
 * that nobody prints it besides, and is due by itself soon after this process dies.
 */
export async function printOnce(
  printing: Printing,
  errand: PrintErrand,
  patience: Patience,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, log } = printing;
  const { mostAttempts } = patience;
  const { id, teamID, reportCode, attempts } = errand;
  const settle = (columns: { status?: 'E'; attempts?: number; message: string }, againInMs?: number) =>
    db
      .updateTable('print_errands')
      .set({ ...columns, ...(againInMs === undefined ? {} : { nextAttemptAt: afterNow(againInMs) }) })
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
  const letGo = holdPrint(printing, errand);
  try {
    await print(printing, errand).finally(letGo);
  } catch (error) {
    const message = reasonOf(error);
    if (stopping?.aborted === true) {
      // Our own end is not the document's fault.
      await settle({ attempts: attempts - 1, message }, 0);
      return;
    }
    const last = attempts >= mostAttempts;
    log.error({ err: error, teamID, reportCode, attempts, last }, 'checklist not printed');
    await (last ? giveUp(message) : settle({ message }, pauseAfter(attempts, patience)));
  }
}

async function print(printing: Printing, errand: PrintErrand): Promise<void> {
  const { teamID, reportCode, userId } = errand;
  const who = await printing.db
    .selectFrom('users')
    .select(['username', 'fullName'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const user: SignedInUser = { ...GUEST, ...who, userId };
  const context = { ...printing, user, today: () => dayInItaly(printing.now()) };
  const printed = await printDocument(context, {
    code: reportCode,
    id: teamID,
    linkedObject: 'team',
    linkedId: teamID,
    parentId: teamID,
  }).catch((error: unknown) => {
    // A checklist that nobody filled is none.
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  await printing.db
    .transaction()
    .execute((db) => keep({ ...context, db }, errand, printed))
    .finally(() => printed && discardPrinted(context, printed));
}

/** Attachment, audit row, the word to browsers and the end of the errand: one transaction, of whoever still has the errand. */
async function keep(
  context: Pick<CallContext, 'db' | 'files' | 'user'>,
  { id, attempts }: PrintErrand,
  printed: PrintedDocument | undefined,
): Promise<void> {
  const { db, user } = context;
  const mine = await db
    .selectFrom('print_errands')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'I')
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst();
  if (mine === undefined) return;
  const kept = printed === undefined ? undefined : await keepDocument(context, printed);
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
}

/** Why a print did not succeed, for the crew: what is not ours to say in their words goes to the log alone. */
function reasonOf(error: unknown): string {
  return error instanceof Refusal ? error.message : 'il servizio di stampa ha avuto un guasto';
}

function inVain(mostAttempts: number, reason: string): string {
  return `Non stampato dopo ${mostAttempts} tentativi: ${reason}`;
}
