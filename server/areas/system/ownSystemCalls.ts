import { type Kysely, sql } from 'kysely';
import { DOCUMENT_KINDS, type DocumentKind, entityOfJob } from '../../erp/DocumentKind.ts';
import type { DocumentMove } from '../../erp/documentEffects.ts';
import { isReopened } from '../../erp/isReopened.ts';
import { moveDocument } from '../../erp/moveDocument.ts';
import { changeable } from '../../host/access/recordRights.ts';
import { can, ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type Handler, handlers } from '../../host/calls/handlers.ts';
import { countBeyond, pageOf, sortOf } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/search.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { isGivenUp, retryJobs } from '../../host/queue/startJobs.ts';
import { moveRecord } from '../../host/records/move/moveRecord.ts';
import type { WorkflowCode } from '../../host/records/WorkflowCode.ts';
import type { Restorer } from '../../host/restore/Restorer.ts';
import { undoDeletion } from '../../host/restore/undoDeletion.ts';
import { ORDER_WORKFLOW_CODE, type OrderRow } from '../order/orderWorkflowCode.ts';
import { attachment, member, reportActivity, workHours } from '../restore/restorers.ts';
import { assignment, mileageCard, transfer, type VehicleDocument } from '../vehicle/VehicleDocument.ts';
import { vehicleWorkflowCode } from '../vehicle/vehicleWorkflowCode.ts';

interface ErpJob {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly status: string;
}

/**
 * DOC-02: sends again documents that the ERP refused, unless they are being corrected; users who do not
 * follow the queue send only their own. Of several, those that can be sent: the others stay as they are.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS; SYNC_NOT_FAILED, SYNC_REOPENED where none of them can be sent again.
 */
const retrySync: Handler<'retrySync'> = async ({ body }, context) => {
  const rows = await lockJobs(context, body.ids);
  const missing = body.ids.find((id) => rows.every((row) => row.id !== id));
  if (missing !== undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.queue-row', { key: missing }) });
  for (const row of rows) await requireOwn(context, row);
  const failed = rows.filter(isGivenUp);
  if (failed.length === 0) throw refuse('SYNC_NOT_FAILED');
  const ready = await readyAmong(context, failed);
  if (ready.length === 0) throw refuse('SYNC_REOPENED', { key: failed[0]?.key });
  return { retried: await sendAgain(context, ready) };
};

/** Jobs sent again in one transaction; the next call takes the next ones. */
const ROWS_PER_CALL = 500;

/** Sends again all documents that the ERP refused, except those being corrected. */
const retryFailedSync: Handler<'retryFailedSync'> = async (_input, context) => {
  const failed = await context.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', DOCUMENT_KINDS)
    .where('status', '=', 'E')
    .orderBy('id')
    .limit(ROWS_PER_CALL)
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
    changed(entityOfJob(row.kind), row.key, moved?.before, moved?.after);
  }
  return rows.length;
}

async function requireOwn(
  context: CallContext,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<void> {
  if (can(context.user, 'Admin.sync')) return;
  if (entityOfJob(kind) !== 'order' || (await changeable(context, 'order', key)) !== true)
    throw refuse('NOT_YOURS');
}

const SORTABLE = [
  'id',
  'objtype',
  'objid',
  'DocType',
  'DocNum',
  'Subject',
  'DocStatus',
  'attempts',
  'createdAt',
  'nextAttemptAt',
  'doneAt',
] as const;

/** Users who do not follow the queue see their own documents in it. */
function ownDocuments(user: SignedInUser) {
  return sql<boolean>`objtype in ('order', 'order-cancellation') and objid in (select "Id"::text from orders
    where "empID" = ${ownEmpID(user)} or ("empID" is null and "createdBy" = ${user.userId}))`;
}

/**
 * Jobs for the ERP with readable names of their documents, read from the payload: kind and series, printed
 * number, customer or subject.
 */
function selectQueue(db: Kysely<Database>) {
  return db.selectFrom(({ selectFrom }) =>
    selectFrom('outbox')
      .select([
        'id',
        sql<DocumentKind>`kind`.as('objtype'),
        'key as objid',
        'status as DocStatus',
        'attempts',
        'message',
      ])
      .select(['createdAt', 'nextAttemptAt', 'doneAt'])
      .select([
        sql<string>`kind || case kind when 'order' then coalesce(payload->>'SobisDocType', '') else '' end`.as(
          'DocType',
        ),
        // A discharge has the number of its site; other documents without a number are named by their key.
        sql<number | null>`coalesce(payload->>'DocNum',
          case kind when 'discharge' then payload->>'TeamID' end, substring(key from '^[0-9]{1,9}$'))::integer`.as(
          'DocNum',
        ),
        sql<string>`coalesce(nullif(payload->>'CardName', ''), payload->>'ItemCode', payload->>'BinCode', '')`.as(
          'Subject',
        ),
        sql<number | null>`coalesce(payload->>'teamID', payload->>'TeamID', payload->>'TeamId')::integer`.as(
          'teamID',
        ),
      ])
      .where('kind', 'in', DOCUMENT_KINDS)
      .as('queue'),
  );
}

/** The queue of documents on their way to the ERP (DOC-02). */
const syncCalls = handlers({
  fetchSyncQueue: async ({ query }, context) => {
    const { db, user, cancellable } = context;
    let queue = selectQueue(db);
    if (!can(user, 'Admin.sync')) queue = queue.where(ownDocuments(user));
    if (query.objtype !== undefined) queue = queue.where('objtype', '=', query.objtype as DocumentKind);
    if (query.status !== undefined) {
      queue = queue.where('DocStatus', 'in', query.status.split(',') as ('I' | 'S' | 'Y' | 'E')[]);
    }
    const number = query.q?.trim().replace(/^(#|n\.\s*)/i, '') ?? '';
    queue = queue.where((where) =>
      where.or([
        searchedIn(query.q, ['message', 'Subject']),
        sql<boolean>`${number} in ("DocNum"::text, objid)`,
      ]),
    );
    const sort = sortOf(query, SORTABLE, { by: 'id', descending: true });
    const page = pageOf(query);
    const rows = await queue
      .selectAll('queue')
      .orderBy(sort.by, sort.direction)
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(cancellable);
    return { queue: rows, total: await countBeyond(queue, context, page, rows.length) };
  },

  retrySync,
  retryFailedSync,
});

/**
 * Restores an order, DDT, FIR, mileage card, assignment or transfer marked as deleted (A) to its former
 * state: a draft, or refused by the ERP with its message (DOC-02, VEH-05). Done by a workflow transition,
 * which writes the audit and restores the job for the ERP.
 */
function documentRestorer<Row extends VehicleDocument | OrderRow, Patch extends object>(
  deletedBy: string,
  workflowCode: WorkflowCode<Row, Patch, DocumentMove>,
): Restorer {
  const restore: Restorer['restore'] = async (context, { key, before, requestId }) => {
    const { DocStatus: to, ErrorMessage } = before as unknown as Row;
    await moveRecord(context, workflowCode, { key: Number(key), to, data: { requestId, ErrorMessage } });
    return undefined;
  };
  return { deletedBy, restore };
}

/**
 * Restorers of records with more effects than a deletion, or with conditions; all others follow `does.delete`
 * of their call.
 */
const restorers: Readonly<Record<string, Restorer>> = {
  'report-activity': reportActivity,
  member,
  attachment,
  order: documentRestorer('deleteOrder', ORDER_WORKFLOW_CODE),
  'mileage-card': documentRestorer('deleteSchedaPercorrenza', vehicleWorkflowCode(mileageCard)),
  assignment: documentRestorer('deleteAssegnazione', vehicleWorkflowCode(assignment, 'cancelDocument')),
  transfer: documentRestorer('deleteTrasferimento', vehicleWorkflowCode(transfer, 'cancelDocument')),
  'work-hours': workHours,
};

/** The ERP queue, and deletions taken back. */
export const ownSystemCalls = {
  ...handlers({
    restoreDeleted: async ({ body: { entity, key } }, context) => {
      await undoDeletion(context, restorers, entity, String(key));
      return { entity, key: String(key) };
    },
  }),
  ...syncCalls,
};
