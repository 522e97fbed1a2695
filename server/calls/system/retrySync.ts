import { isOwnOrder } from '../../access/orderAccess.ts';
import { can } from '../../auth/SignedInUser.ts';
import { isReopened } from '../../erp/isReopened.ts';
import { moveDocument } from '../../erp/moveDocument.ts';
import { refuse } from '../../errors/refuse.ts';
import type { CallContext } from '../CallContext.ts';
import type { Handler } from '../handlers.ts';

/** DOC-02: sends again what the ERP refused, as it is and unless it is being corrected; who does not follow the queue, only his own documents. */
export const retrySync: Handler<'retrySync'> = async ({ body }, context) => {
  const { db, changed } = context;
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'key', 'status'])
    .where('id', 'in', body.ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const missing = body.ids.find((id) => rows.every((row) => row.id !== id));
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: `La riga ${missing} della coda` });
  for (const row of rows) await requireOwn(context, row);
  if (rows.some(({ status }) => status !== 'E')) throw refuse('SYNC_NOT_FAILED');
  for (const row of rows) if (await isReopened(db, row)) throw refuse('SYNC_REOPENED', { key: row.key });
  await db
    .updateTable('outbox')
    .set({ status: 'I', attempts: 0, message: null, nextAttemptAt: null, leaseUntil: null })
    .where('id', 'in', body.ids)
    .execute();
  for (const row of rows) {
    const moved = await moveDocument(db, row, { DocStatus: 'I', ErrorMessage: '' });
    changed(row.kind, row.key, moved?.before, moved?.after);
  }
  return { retried: rows.length };
};

async function requireOwn(
  { db, user }: CallContext,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<void> {
  if (can(user, 'Admin.sync')) return;
  const order =
    kind === 'order'
      ? await db
          .selectFrom('orders')
          .select(['empID', 'createdBy', 'teamID'])
          .where('Id', '=', Number(key))
          .executeTakeFirst()
      : undefined;
  if (order === undefined || !isOwnOrder(user, order)) throw refuse('NOT_YOURS');
}
