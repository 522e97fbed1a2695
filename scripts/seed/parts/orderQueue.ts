import { sql } from 'kysely';
import { daysAfter } from '../../../engine/index.ts';
import { orderContent } from '../../../server/areas/order/orderLife.ts';
import { insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';

const MOST = 200;

/**
 * Queue entries of documents that the ERP does not have yet: refused ones wait for 'Riprova', the others for
 * tomorrow's transfer window, so that they keep these states in the demo.
 */
export async function seedOrderQueue({ db, today }: Seeding): Promise<void> {
  const waiting = await db
    .selectFrom('orders')
    .selectAll()
    .where('DocStatus', 'in', ['I', 'S', 'E'])
    .orderBy('Id')
    .limit(MOST)
    .execute();
  const tomorrow = new Date(`${daysAfter(today, 1)}T05:00:00Z`);
  const rows = await Promise.all(
    waiting.map(async (order) => {
      const { content } = await orderContent(db, order);
      const refused = order.DocStatus === 'E';
      return {
        kind: 'order',
        key: String(order.Id),
        payload: JSON.stringify(content),
        status: order.DocStatus as 'I' | 'S' | 'E',
        attempts: order.DocStatus === 'I' ? 0 : 1,
        message: refused ? order.ErrorMessage : null,
        nextAttemptAt: refused ? null : tomorrow,
        leaseUntil: order.DocStatus === 'S' ? tomorrow : null,
      };
    }),
  );
  await insertRows(db, 'outbox', rows);
}

/** Last number of each series of documents; confirmations continue from there. */
export async function seedNumbers({ db }: Seeding): Promise<void> {
  await sql`insert into number_series (series, year, last)
    select case "SobisDocType" when 'D' then 'DDT' when 'F' then 'FIR' else 'ORD' end, extract(year from "DocDate")::integer, max("DocNum")
    from orders where "DocNum" is not null group by 1, 2
    on conflict (series, year) do update set last = greatest(number_series.last, excluded.last)`.execute(db);
}
