import { beforeAll, describe, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { buildMasterdata, buildOrder } from './buildOrders.ts';

describe('the lines of a document', () => {
  const { visit, db } = browserVisits();
  beforeAll(() => buildMasterdata(db()));
  const linesOf = (orderId: number) =>
    db().selectFrom('order_lines').selectAll().where('orderId', '=', orderId).orderBy('LineNum').execute();

  it('[ORD-08] [PHONE-A4] two quantities typed while the first is still on its way are both kept, each on its line', async () => {
    const Id = await buildOrder(db());
    await db()
      .insertInto('order_lines')
      .values(
        ['Trasporto', 'Scavo'].map((ItemName, LineNum) => ({ orderId: Id, LineNum, ItemName, Quantity: 1 })),
      )
      .execute();
    const { page } = await visit('capo', `/ordini/${Id}/modifica`, { size: 'phone' });
    await page.route('**/rdr/update', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    for (const [name, many] of [
      ['Trasporto', '4'],
      ['Scavo', '7'],
    ] as const) {
      const quantity = page.getByRole('textbox', { name: `Quantità di ${name}`, exact: true });
      await quantity.fill(many);
      await quantity.press('Enter');
    }
    await eventually(async () =>
      (await linesOf(Id)).map(({ ItemName, Quantity }) => [ItemName, Quantity]),
    ).toEqual([
      ['Trasporto', 4],
      ['Scavo', 7],
    ]);
  });
});
