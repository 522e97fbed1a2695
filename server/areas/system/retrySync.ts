import { DOCUMENT_KINDS } from '../../erp/DocumentKind.ts';
import { isReopened } from '../../erp/isReopened.ts';
import { moveDocument } from '../../erp/moveDocument.ts';
import { changeable } from '../../host/access/visible.ts';
import { can } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Handler } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { isGivenUp, retryJobs } from '../../host/queue/startJobs.ts';

interface ErpJob {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly status: string;
}

/**
 * DOC-02: sends again what the ERP refused, as it is and unless it is being corrected; who does not follow
 * the queue, only his own documents. Of several, those that need it: the others stay as they are.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS; SYNC_NOT_FAILED, SYNC_REOPENED where none of them can be sent again.
 */
export const retrySync: Handler<'retrySync'> = async ({ body }, context) => {
  const rows = await lockJobs(context, body.ids);
  const missing = body.ids.find((id) => rows.every((row) => row.id !== id));
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: `La riga ${missing} della coda` });
  for (const row of rows) await requireOwn(context, row);
  const failed = rows.filter(isGivenUp);
  if (failed.length === 0) throw refuse('SYNC_NOT_FAILED');
  const ready = await readyAmong(context, failed);
  if (ready.length === 0) throw refuse('SYNC_REOPENED', { key: failed[0]?.key });
  return { retried: await sendAgain(context, ready) };
};

/** As many in one transaction; the next press takes the next ones. */
const AT_ONCE = 500;

/** Everything that the ERP refused, and is not being corrected. */
export const retryFailedSync: Handler<'retryFailedSync'> = async (_input, context) => {
  const failed = await context.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', DOCUMENT_KINDS)
    .where('status', '=', 'E')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const rows = await lockJobs(
    context,
    failed.map(({ id }) => id),
  );
  const ready = await readyAmong(context, rows.filter(isGivenUp));
  if (ready.length === 0) throw refuse('SYNC_NOT_FAILED');
  return { retried: await sendAgain(context, ready) };
};

async function lockJobs({ db }: CallContext, ids: readonly number[]): Promise<readonly ErpJob[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'key', 'status'])
    .where('kind', 'in', DOCUMENT_KINDS)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function readyAmong({ db }: CallContext, failed: readonly ErpJob[]): Promise<readonly ErpJob[]> {
  const ready: ErpJob[] = [];
  for (const row of failed) if (!(await isReopened(db, row))) ready.push(row);
  return ready;
}

async function sendAgain({ db, changed }: CallContext, rows: readonly ErpJob[]): Promise<number> {
  await retryJobs(
    db,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const moved = await moveDocument(db, row, { DocStatus: 'I', ErrorMessage: '' });
    changed(row.kind, row.key, moved?.before, moved?.after);
  }
  return rows.length;
}

async function requireOwn(
  context: CallContext,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<void> {
  if (can(context.user, 'Admin.sync')) return;
  if (kind !== 'order' || (await changeable(context, 'order', key)) !== true) throw refuse('NOT_YOURS');
}
