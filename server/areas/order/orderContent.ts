import type { Kysely } from 'kysely';
import type { ErpOrder } from '../../erp/ErpDocument.ts';
import type { Database } from '../../host/db/Database.ts';
import type { OrderRow } from './Order.ts';

/** A confirmed document as the ERP gets it. */
export async function orderContent(db: Kysely<Database>, order: OrderRow): Promise<ErpOrder> {
  const lines = await db
    .selectFrom('order_lines')
    .select([
      'ItemCode',
      'ItemName',
      'SerialNumber',
      'BatchNumber',
      'Quantity',
      'UomCode',
      'Price',
      'DiscountPercent',
    ])
    .where('orderId', '=', order.Id)
    .orderBy('LineNum')
    .execute();
  const { SobisDocType, DocNum, DocDate, DocDueDate, CardCode, CardName, NumAtCard, SlpCode } = order;
  const { empID, teamID, pmgEntry, DiscountPercent, VatSum, DocTotal, Comments, ddt, fir } = order;
  return {
    kind: 'order',
    content: {
      ...{ SobisDocType, DocNum, DocDate, DocDueDate, CardCode, CardName, NumAtCard, SlpCode },
      ...{ empID, teamID, pmgEntry, DiscountPercent, VatSum, DocTotal, Comments, ddt, fir, lines },
    },
  };
}
