import { sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';

export interface SentLine {
  readonly ItemCode?: string | null;
  readonly ItemName: string;
  readonly SerialNumber?: string;
  readonly BatchNumber?: string;
  readonly Quantity: number;
  readonly UomCode?: string;
  readonly Price?: number;
  readonly DiscountPercent?: number;
  readonly FreeText?: string;
}

/** Replaces a document's lines, in the order in which they come; their totals are computed, to the cent. */
export async function saveLines(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  orderId: number,
  lines: readonly SentLine[],
): Promise<void> {
  const before = await db.deleteFrom('order_lines').where('orderId', '=', orderId).returningAll().execute();
  const after =
    lines.length === 0
      ? []
      : await db
          .insertInto('order_lines')
          .values(
            lines.map((line, LineNum) => {
              const { ItemCode = null, ItemName, SerialNumber = '', BatchNumber = '', FreeText = '' } = line;
              const { Quantity, UomCode = '', Price = 0, DiscountPercent = 0 } = line;
              return {
                ...{ orderId, LineNum, ItemCode, ItemName, SerialNumber, BatchNumber, FreeText },
                ...{ Quantity, UomCode, Price, DiscountPercent },
                LineTotal: sql<number>`round(${Quantity}::numeric * ${Price}::numeric * (1 - ${DiscountPercent}::numeric / 100), 2)`,
              };
            }),
          )
          .returningAll()
          .execute();
  if (before.length + after.length > 0) changed('order-line', orderId, before, after);
}

/** The document's total of its lines, its discount and its tax; what a client sends as total is not looked at. */
export const DOC_TOTAL = sql<number>`round(
  coalesce((select sum("LineTotal") from order_lines where "orderId" = orders."Id"), 0) * (1 - "DiscountPercent" / 100), 2) + "VatSum"`;
