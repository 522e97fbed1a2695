import { sql } from 'kysely';
import { submitToErp } from '../../erp/submitToErp.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { nextNumber } from '../../host/db/nextNumber.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { shownProblem } from '../../host/errors/shownProblem.ts';
import { titleAt } from '../../host/http/titleAt.ts';
import { messagesFor } from '../../host/product/messagesFor.ts';
import type { OrderRow } from './Order.ts';
import { orderContent } from './orderContent.ts';
import { orderProblems } from './orderProblems.ts';

/**
 * Confirms a locked draft: complete, numbered without gaps in its type's series and year, and queued for the ERP. What the ERP refused keeps
 * its number.
 *
 * @throws Refusal DOCUMENT_INCOMPLETE with every missing field.
 */
export async function confirmOrder(context: CallContext, before: OrderRow): Promise<OrderRow> {
  const { db, now, changed } = context;
  await requireComplete(context, before);
  const { SobisDocType, DocDate } = before;
  const series = { '': 'ORD', D: 'DDT', F: 'FIR' }[SobisDocType];
  const DocNum = before.DocNum ?? (await nextNumber(db, series, Number(DocDate.slice(0, 4))));
  const after = await db
    .updateTable('orders')
    .set({ DocStatus: 'I', DocNum, confirmedAt: now(), ErrorMessage: '', rowVersion: sql`"rowVersion" + 1` })
    .where('Id', '=', before.Id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await submitToErp(context, await orderContent(db, after), after.Id);
  changed('order', after.Id, before, after);
  return after;
}

async function requireComplete({ db, product, user }: CallContext, order: OrderRow): Promise<void> {
  const messages = messagesFor(product, user.locale);
  const lines = await db.selectFrom('order_lines').selectAll().where('orderId', '=', order.Id).execute();
  const problems = orderProblems(product, { ...order, lines }, 'I');
  if (problems.length === 0) return;
  const shown = problems.map((problem) =>
    shownProblem(problem, messages, titleAt(product.entities['order'], problem.path, messages)),
  );
  throw refuse('DOCUMENT_INCOMPLETE', { missing: shown.map(({ text }) => text).join('; ') }, shown);
}
