import { sql } from 'kysely';
import { copyOf, type EntitySchema } from '../../../engine/index.ts';
import { refuseRenumbering } from '../../erp/refuseRenumbering.ts';
import { visible, visibleRecord } from '../../host/access/recordRights.ts';
import { moveFiles } from '../../host/attachments/linkedFiles.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { handlers, type Input } from '../../host/calls/handlers.ts';
import { omitUndefined } from '../../host/calls/omitUndefined.ts';
import { refuseInput } from '../../host/calls/refuseInput.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { moveLockedRecord, moveRecord, permitRecord } from '../../host/records/move/moveRecord.ts';
import type { Permit } from '../../host/records/move/permitMove.ts';
import { permitsOperation } from '../../host/records/requireOperation.ts';
import { entityNamed, replaceRows, sentColumns } from '../../host/writes/entityColumns.ts';
import { brokenRules } from '../../host/writes/requireRules.ts';
import { writeRow } from '../../host/writes/writeRecord.ts';
import { requireProjectTie } from '../project/projectChecks.ts';
import { projectOfTie, requireTie } from '../team/projectOf.ts';
import { listOrders } from './listOrders.ts';
import { ORDER_WORKFLOW_CODE, type OrderRow, orderWorkflowCodeFor } from './orderWorkflowCode.ts';
import { linesOf, selectOrders } from './selectOrders.ts';

/**
 * Writes a draft with its lines: a new one of the signed-in user's, or a locked one changed. Fields left out
 * stay as they are, and so do the lines when none are sent. Status, number, total and employee are never
 * taken from a request.
 *
 * @param permit to change a document that there is, locked; undefined: a new one.
 * @throws Refusal NOT_YOURS for another's employee, team or project, DOCUMENT_NUMBERED, TEAM_APPROVED,
 * TEAM_CANCELLED_TIE, BAD_INPUT where a rule between fields is broken.
 */
async function saveOrder(
  context: CallContext,
  permit: Permit<OrderRow> | undefined,
  header: Header,
  lines: readonly SentLine[] | undefined,
): Promise<OrderRow> {
  const { db, user, changed } = context;
  const before = permit?.record;
  const owner = before === undefined ? user.empID : before.empID;
  if (typeof header.empID === 'number' && header.empID !== owner) throw refuse('NOT_YOURS');
  const { SobisDocType = before?.SobisDocType } = header;
  refuseRenumbering(before, header.DocDate, SobisDocType === before?.SobisDocType);
  const isNew = header.teamID !== undefined && header.teamID !== before?.teamID;
  const team = await requireTie(context, header.teamID, isNew ? 'addDocument' : 'changeDocument', !isNew);
  await requireProjectTie(context, header.pmgEntry, before?.pmgEntry);
  const columns = await columnsOf(context, header);
  const { Id } = await writeRow<OrderRow>(
    context,
    'order',
    before,
    before === undefined
      ? {
          // A new document belongs to the team's project unless it names another.
          ...omitUndefined({ pmgEntry: team?.pmgEntry }),
          ...columns,
          empID: user.empID,
          createdBy: user.userId,
        }
      : {
          ...columns,
          ...(isNew ? await projectOfTie(db, { ...before, ...columns }, before) : {}),
          DocStatus: permit?.to,
          ErrorMessage: '',
          confirmedAt: null,
        },
  );
  if (lines !== undefined) await saveLines(context, Id, lines);
  const [from, to] = [before?.teamID ?? null, header.teamID ?? null];
  if (isNew) await moveFiles(context, { linkedObject: 'order', linkedId: Id }, { from, to });
  const after = await db
    .updateTable('orders')
    .set({ DocTotal: DOC_TOTAL })
    .where('Id', '=', Id)
    .returningAll()
    .executeTakeFirstOrThrow();
  refuseBroken(context, after);
  changed('order', Id, before, after);
  return after;
}

/**
 * What of a header is written: every field that a person fills. Status, total and employee are the server's.
 */
async function columnsOf({ db, product }: CallContext, header: Header): Promise<Record<string, unknown>> {
  const filled = sentColumns(entityNamed(product, 'order'), header);
  const { DocStatus: _status, DocTotal: _total, empID: _whose, ...columns } = filled;
  const { CardCode, CardName } = header;
  if (CardName !== undefined || CardCode === undefined) return columns;
  const partner =
    CardCode === null
      ? undefined
      : await db
          .selectFrom('business_partners')
          .select('CardName')
          .where('CardCode', '=', CardCode)
          .executeTakeFirst();
  return { ...columns, ...omitUndefined({ CardName: CardCode === null ? '' : partner?.CardName }) };
}

function refuseBroken(context: CallContext, order: OrderRow): void {
  const { call, product, user } = context;
  const problems = brokenRules(context, 'order', order);
  if (problems.length === 0) return;
  const inBody = problems.map((problem) => ({ ...problem, path: `orderH.${problem.path}` }));
  throw refuseInput(call, product, user.locale, inBody);
}

interface SentLine {
  readonly ItemName: string;
  readonly Quantity: number;
  readonly Price?: number;
  readonly DiscountPercent?: number;
}

/** Replaces a document's lines, in the order in which they come; their totals are computed, to the cent. */
async function saveLines(
  context: Pick<CallContext, 'db' | 'product' | 'changed'>,
  orderId: number,
  lines: readonly SentLine[],
): Promise<void> {
  const { before, after } = await replaceRows(context, 'order-line', { orderId }, lines, (sent, LineNum) => {
    const { Quantity, Price = 0, DiscountPercent = 0 } = sent as unknown as SentLine;
    const LineTotal = sql<number>`round(${Quantity}::numeric * ${Price}::numeric * (1 - ${DiscountPercent}::numeric / 100), 2)`;
    return { LineNum, LineTotal };
  });
  if (before.length + after.length > 0) context.changed('order-line', orderId, before, after);
}

/**
 * The document's total of its lines, its discount and its tax; what a client sends as total is not looked at.
 */
const DOC_TOTAL = sql<number>`round(
  coalesce((select sum("LineTotal") from order_lines where "orderId" = orders."Id"), 0) * (1 - "DiscountPercent" / 100), 2) + "VatSum"`;

/** The version that a record is made with. */
const AS_MADE = 1;

/**
 * Deletes an untouched draft: without number, lines or files, and never saved after its creation, so that it
 * does not clutter the lists. Locks the order.
 *
 * @throws Refusal STALE where the draft was changed.
 */
async function discardUntouched({ db, changed }: CallContext, order: OrderRow): Promise<void> {
  const { Id } = order;
  const line = await db
    .selectFrom('order_lines')
    .select('orderId')
    .where('orderId', '=', Id)
    .executeTakeFirst();
  const file = await db
    .selectFrom('attachments')
    .select('idAttach')
    .where('linkedObject', '=', 'order')
    .where('linkedId', '=', Id)
    .executeTakeFirst();
  const isWritten = order.rowVersion !== AS_MADE || order.DocNum !== null || order.CardCode !== null;
  if (isWritten || line !== undefined || file !== undefined) throw refuse('STALE');
  await db.deleteFrom('orders').where('Id', '=', Id).execute();
  changed('order', Id, order);
}

/** Handler of a call that moves a document and answers it as it is then. */
function moveHandler(workflowCode: typeof ORDER_WORKFLOW_CODE) {
  return async (
    { body: { id, rowVersion, ...data } }: Pick<Input<'confirmOrder'>, 'body'>,
    context: CallContext,
  ) => {
    await moveRecord(context, workflowCode, { key: id, rowVersion, data });
    return shownOrder(context, id);
  };
}

/** Orders, DDT and FIR (ORD-01…08, CHK-03). */
export const orderCalls = handlers({
  fetchOrders: ({ query }, context) => listOrders(context, query),
  fetchRdrList: ({ query }, context) => listOrders(context, query),
  fetchOrder: ({ params }, context) => shownOrder(context, params.id),

  addOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const draft = await saveOrder(context, undefined, orderH, orderR);
    if (confirmed === true)
      await moveLockedRecord(context, ORDER_WORKFLOW_CODE, draft, { call: 'confirmOrder', data: {} });
    return shownOrder(context, draft.Id);
  },

  updateOrder: async ({ body: { orderH, orderR, confirmed } }, context) => {
    const { Id, rowVersion } = orderH;
    if (Id === undefined)
      throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.document-number') });
    const permit = await permitRecord(context, ORDER_WORKFLOW_CODE, { key: Id, rowVersion, data: {} });
    const draft = await saveOrder(context, permit, orderH, orderR);
    if (confirmed === true)
      await moveLockedRecord(context, ORDER_WORKFLOW_CODE, draft, { call: 'confirmOrder', data: {} });
    return shownOrder(context, Id);
  },

  confirmOrder: moveHandler(ORDER_WORKFLOW_CODE),
  cancelOrder: moveHandler(orderWorkflowCodeFor('cancelDocument')),
  takeOverOrder: moveHandler(orderWorkflowCodeFor('takeDocument')),

  duplicateOrder: async ({ body: { id } }, context) =>
    shownOrder(context, (await duplicateOrder(context, id)).Id),

  // Marked, not removed: a number once given stays accounted for.
  deleteOrder: async ({ body: { id, rowVersion, untouched } }, context) => {
    const move = { key: id, rowVersion, data: {} };
    if (untouched === true) {
      const { record } = await permitRecord(context, ORDER_WORKFLOW_CODE, move);
      await discardUntouched(context, record);
    } else await moveRecord(context, ORDER_WORKFLOW_CODE, move);
    return { Id: id };
  },
});

/**
 * One document with names, lines and attachments (ORD-08), if the user may see it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
async function shownOrder(access: Pick<CallContext, 'db' | 'user' | 'product'>, Id: number) {
  const { db } = access;
  await visibleRecord(access, 'order', Id);
  const order = await selectOrders(db).where('orders.Id', '=', Id).executeTakeFirstOrThrow();
  const lines = await linesOf(db, Id);
  const attachments = await db
    .selectFrom('attachments')
    .selectAll()
    .where('linkedObject', '=', 'order')
    .where('linkedId', '=', Id)
    .orderBy('idAttach')
    .execute();
  return { ...order, lines, attachments };
}

type Header = Input<'addOrder'>['body']['orderH'];

/**
 * Creates a draft dated today from another document, without fields that its schema excludes (`x-copied:
 * false`) and without a site that accepts no more documents, or none of this user.
 *
 * @throws Refusal NOT_FOUND; those of `saveOrder`.
 */
async function duplicateOrder(context: CallContext, Id: number): Promise<OrderRow> {
  const { db, product, today } = context;
  const order = await db.selectFrom('orders').selectAll().where('Id', '=', Id).executeTakeFirst();
  if (order === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.document', { key: Id }) });
  const lines = await linesOf(db, Id);
  const header = copied(product.entities['order'], order);
  const team = await db.selectFrom('teams').selectAll().where('teamID', '=', order.teamID).executeTakeFirst();
  const isOpen =
    team !== undefined &&
    permitsOperation(context, 'team', 'addDocument', team) &&
    (await visible(context, 'team', team.teamID)) === true;
  return saveOrder(
    context,
    undefined,
    { ...header, DocDate: today(), ...(isOpen ? {} : { teamID: null }) } as Header,
    lines.map((line) => copied(product.entities['order-line'], line) as unknown as SentLine),
  );
}

function copied(entity: EntitySchema | undefined, row: object) {
  return entity === undefined ? {} : copyOf(entity, row as Readonly<Record<string, unknown>>);
}
