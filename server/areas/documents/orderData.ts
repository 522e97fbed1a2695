import type { Entities } from '#generated/entities.ts';
import type { Product } from '../../../engine/contract/index.ts';
import { fillText, textOf } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { LoadData } from '../../host/documents/DocumentSource.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { hideIn } from '../../host/privacy/hideIn.ts';
import { messagesFor } from '../../host/product/productLookups.ts';
import { entityNamed } from '../../host/writes/entityColumns.ts';
import { storedRecord } from '../../host/writes/writeRecord.ts';
import { linesOf, selectOrders } from '../order/selectOrders.ts';
import { companyHead } from '../team/projectOf.ts';

type DocType = Entities['order']['SobisDocType'];

/**
 * A sales order, DDT or FIR with its title, lines and customer; each type has its own paper.
 *
 * @param code report code of the requested paper.
 * @throws Refusal NOT_FOUND, REPORT_OTHER_TYPE.
 */
export const orderData =
  (type: DocType, code: string): LoadData =>
  async (context, id) => {
    const { db, product } = context;
    const read = (team?: number | null) =>
      selectOrders(db, team).where('orders.Id', '=', id).executeTakeFirst();
    const present = await read();
    if (present === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.document', { key: id }) });
    if (present.SobisDocType !== type) throw refuse('REPORT_OTHER_TYPE', { id, code });
    const lines = await linesOf(db, id);
    // Later changes must not alter the paper of a confirmed document, nor must its takeover by a site.
    const { teamID } = (await recordAsOf(context, 'order', id, present.confirmedAt)) as typeof present;
    const order = (await read(teamID)) ?? present;
    const customer = await recordAsOf(context, 'business-partner', order.CardCode, order.confirmedAt);
    const { Logo } = await companyHead(db);
    await hideIn(context, 'order', [order]);
    await hideIn(context, 'order-line', lines);
    if (customer !== undefined) await hideIn(context, 'business-partner', [customer]);
    return {
      data: {
        company: { ...(await recordAsOf(context, 'company', 1, order.confirmedAt)), Logo },
        order: { ...order, name: orderName(order, product), lines },
        customer: customer ?? {},
      },
    };
  };

/**
 * As its page calls it: 'DDT n.46' by the number that it took when it was confirmed, 'DDT in bozza' until
 * then.
 */
export function orderName(
  { SobisDocType, DocNum }: { readonly SobisDocType: string; readonly DocNum: number | null },
  product: Product,
): string {
  const types = product.options['sobis-doc-type']?.values ?? [];
  const type = types.find(({ value }) => value === SobisDocType)?.label ?? '';
  const id = DocNum === null ? 'order.without-number' : 'order.numbered';
  return fillText(textOf(id, messagesFor(product, 'it')) ?? '', { type, number: DocNum });
}

/**
 * A record as it was at a time: the stored row with the former values of each later change laid over it, newest
 * first; the audit may hold some columns alone. Without a time, as it is stored.
 *
 * @param at ISO 8601.
 */
export async function recordAsOf(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  key: string | number | null,
  at: string | null,
): Promise<object | undefined> {
  const later = await db
    .selectFrom('audit')
    .select('before')
    .where('entity', '=', name)
    .where('key', '=', String(key))
    .where('at', '>', at)
    .where('before', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const former = [
    await storedRecord(db, entityNamed(product, name), key),
    ...later.map((each) => each.before),
  ];
  const stored = former.filter((each) => each !== undefined);
  return stored.length === 0 ? undefined : Object.assign({}, ...stored);
}
