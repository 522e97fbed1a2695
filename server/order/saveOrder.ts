import type { Updateable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { given } from '../calls/given.ts';
import type { Input } from '../calls/handlers.ts';
import type { Database } from '../db/Database.ts';
import { refuseRenumbering } from '../erp/refuseRenumbering.ts';
import { refuse } from '../errors/refuse.ts';
import { refuseInput } from '../http/refuseInput.ts';
import { requireProjectTie } from '../project/requireProjectTie.ts';
import type { OrderRow } from './Order.ts';
import { orderProblems } from './orderProblems.ts';
import { requireOpenTeam } from './requireOpenTeam.ts';
import { DOC_TOTAL, type SentLine, saveLines } from './saveLines.ts';

type Header = Input<'addOrder'>['body']['orderH'];

/**
 * Writes a draft with its lines: a new one of the signed-in user's, or a locked one changed. Fields left out stay as they are, and so do the
 * lines when none are sent. Status, number, total and employee are never taken from a request.
 *
 * @throws Refusal NOT_YOURS for another's employee, team or project, DOCUMENT_NUMBERED, TEAM_APPROVED, TEAM_CANCELLED_TIE, BAD_INPUT where a rule between fields is broken.
 */
export async function saveOrder(
  context: CallContext,
  before: OrderRow | undefined,
  header: Header,
  lines: readonly SentLine[] | undefined,
): Promise<OrderRow> {
  const { db, user, changed } = context;
  const owner = before === undefined ? user.empID : before.empID;
  if (typeof header.empID === 'number' && header.empID !== owner) throw refuse('NOT_YOURS');
  const { SobisDocType = before?.SobisDocType } = header;
  refuseRenumbering(before, header.DocDate, SobisDocType === before?.SobisDocType);
  const team = await requireOpenTeam(context, header.teamID, header.teamID !== before?.teamID);
  await requireProjectTie(context, header.pmgEntry, before?.pmgEntry);
  const columns = await columnsOf(context, header);
  const { Id } =
    before === undefined
      ? await db
          .insertInto('orders')
          .values({
            // A new document is for the team's project unless it says another.
            ...given({ pmgEntry: team?.pmgEntry }),
            ...columns,
            DocDate: header.DocDate,
            empID: user.empID,
            createdBy: user.userId,
          })
          .returning('Id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('orders')
          .set({ ...columns, DocStatus: 'D', ErrorMessage: '', rowVersion: before.rowVersion + 1 })
          .where('Id', '=', before.Id)
          .returning('Id')
          .executeTakeFirstOrThrow();
  if (lines !== undefined) await saveLines(context, Id, lines);
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

/** What of a header may be written. */
async function columnsOf({ db }: CallContext, header: Header): Promise<Updateable<Database['orders']>> {
  const { DocDate, DocDueDate, CardCode, CardName, DiscountPercent, VatSum, SobisDocType } = header;
  const { teamID, pmgEntry, SlpCode, NumAtCard, Comments, ddt, fir } = header;
  const partner =
    typeof CardCode === 'string' && CardName === undefined
      ? await db
          .selectFrom('business_partners')
          .select('CardName')
          .where('CardCode', '=', CardCode)
          .executeTakeFirst()
      : undefined;
  return given({
    ...{
      DocDate,
      DocDueDate,
      CardCode,
      CardName: CardName ?? (CardCode === null ? '' : partner?.CardName),
      DiscountPercent,
      VatSum,
    },
    ...{ SobisDocType, teamID, pmgEntry, SlpCode, NumAtCard, Comments },
    ddt: jsonOf(ddt),
    fir: jsonOf(fir),
  });
}

function jsonOf(value: object | null | undefined): string | null | undefined {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function refuseBroken({ call, product, user }: CallContext, order: OrderRow): void {
  const problems = orderProblems(product, order, 'D');
  if (problems.length === 0) return;
  const inBody = problems.map((problem) => ({ ...problem, path: `orderH.${problem.path}` }));
  throw refuseInput(call, product, user.locale, inBody);
}
