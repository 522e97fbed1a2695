import type { Insertable } from 'kysely';
import type { Database } from '../../server/host/db/Database.ts';
import type { TestDatabase } from './database.ts';
import { TEST_USERS } from './testUsers.ts';

type Db = TestDatabase['db'];

export interface Stock extends Partial<Insertable<Database['inventory_lines']>> {
  readonly ItemCode: string;
  readonly Quantity: number;
}

/** A silo of `capo` with the given stock, its articles made where they are new; answers the silo's number. */
export async function buildSilo(
  db: Db,
  stock: readonly Stock[],
  columns: Partial<Insertable<Database['silos']>> = {},
): Promise<number> {
  const { AbsEntry } = await db
    .insertInto('silos')
    .values({
      BinCode: `SILO-${Math.random().toString(36).slice(2, 10)}`,
      WhsCode: 'SILO',
      WhsName: 'Magazzino capisquadra',
      empID: TEST_USERS.capo.empID,
      ...columns,
    })
    .returning('AbsEntry')
    .executeTakeFirstOrThrow();
  await buildItems(
    db,
    stock.map(({ ItemCode }) => ItemCode),
  );
  if (stock.length > 0) {
    await db
      .insertInto('inventory_lines')
      .values(
        stock.map((line) => ({
          itemType: 'company' as const,
          UomCode: 'm',
          ...line,
          SiloAbsEntry: AbsEntry,
        })),
      )
      .execute();
  }
  return AbsEntry;
}

/** Inserts articles by code; existing ones stay unchanged. */
export async function buildItems(db: Db, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await db
    .insertInto('items')
    .values(
      [...new Set(codes)].map((ItemCode) => ({
        ItemCode,
        ItemName: `Articolo ${ItemCode}`,
        UomCode: 'm',
        Price: 2.5,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
