import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { replaceRows } from '../../host/writes/replaceRows.ts';

export interface SentLine {
  readonly ItemName: string;
  readonly Quantity: number;
  readonly Price?: number;
  readonly DiscountPercent?: number;
}

/** Replaces a document's lines, in the order in which they come; their totals are computed, to the cent. */
export async function saveLines(
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
export const DOC_TOTAL = sql<number>`round(
  coalesce((select sum("LineTotal") from order_lines where "orderId" = orders."Id"), 0) * (1 - "DiscountPercent" / 100), 2) + "VatSum"`;
