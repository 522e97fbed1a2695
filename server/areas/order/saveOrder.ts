import { sql } from 'kysely';
import { refuseRenumbering } from '../../erp/refuseRenumbering.ts';
import { moveFiles } from '../../host/attachments/moveFiles.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Input } from '../../host/calls/handlers.ts';
import { omitUndefined } from '../../host/calls/omitUndefined.ts';
import { refuseInput } from '../../host/calls/refuseInput.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import type { Permit } from '../../host/records/move/permitMove.ts';
import { entityNamed, replaceRows, sentColumns } from '../../host/writes/entityColumns.ts';
import { writeRow } from '../../host/writes/records.ts';
import { brokenRules } from '../../host/writes/requireRules.ts';
import { requireProjectTie } from '../project/projectChecks.ts';
import { projectOfTie, requireTie } from '../team/projectOf.ts';
import type { OrderRow } from './orderLife.ts';

type Header = Input<'addOrder'>['body']['orderH'];

/**
 * Writes a draft with its lines: a new one of the signed-in user's, or a locked one changed. Fields left out
 * stay as they are, and so do the lines when none are sent. Status, number, total and employee are never
 * taken from a request.
 *
 * @param permit to change a document that there is, locked; undefined: a new one.
 * @throws Refusal NOT_YOURS for another's employee, team or project, DOCUMENT_NUMBERED, TEAM_APPROVED,
 * TEAM_CANCELLED_TIE, BAD_INPUT where a rule between fields is broken.
 */
export async function saveOrder(
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

export interface SentLine {
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
