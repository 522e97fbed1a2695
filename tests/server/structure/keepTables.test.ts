import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../../engine/contract/index.ts';
import { setAt } from '../../../engine/index.ts';
import { PRODUCT_ROLE } from '../../../server/host/db/embedded/startEmbedded.ts';
import { migrate } from '../../../server/host/db/migrate.ts';
import { productMigrations } from '../../../server/host/db/readMigrations.ts';
import { requireStructure } from '../../../server/host/structure/keepStructure.ts';
import { keepTables } from '../../../server/host/structure/keepTables.ts';
import { readStructure } from '../../../server/host/structure/readStructure.ts';
import { structureDifferences } from '../../../server/host/structure/structureDifferences.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { testProduct } from '../../support/testProduct.ts';

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  [database, product] = await Promise.all([createEmptyDatabase(), testProduct()]);
  await migrate(database.owner, productMigrations(), { product: PRODUCT_ROLE });
});
afterAll(() => database?.drop());

const keep = (schemas: Pick<Product, 'entities'>) =>
  keepTables(schemas, database.pool, (work) => work(database.owner));
const changed = (at: string, value: unknown) =>
  ({ entities: setAt(product.entities, at, value) }) as Pick<Product, 'entities'>;

describe('a product without migrations', () => {
  it('has the table, columns and foreign keys of its entities, and the rights to use them', async () => {
    const statements = await keep(product);
    expect(statements.filter((sql) => sql.startsWith('create table')).length).toBeGreaterThan(30);
    await requireStructure(product, database.pool);
    expect(structureDifferences(product, await readStructure(database.pool))).toEqual([]);
    await database.pool.query(`insert into items ("ItemCode", "ItemName") values ('A1', 'Cavo')`);
    await expect(
      database.pool.query(`insert into employees ("firstName", "groupId") values ('Anna', 999)`),
    ).rejects.toThrow(/groupId|foreign key/);
    expect(await keep(product)).toEqual([]);
  });

  it('gets a column for a field that is added, and rows that are there hold its empty value', async () => {
    const more = changed('item.properties.Shelf', { title: 'Scaffale', type: 'string' });
    expect(await keep(more)).toEqual([`alter table "items" add column "Shelf" text not null default '';`]);
    const { rows } = await database.pool.query(`select "Shelf" from items where "ItemCode" = 'A1'`);
    expect(rows).toEqual([{ Shelf: '' }]);
  });

  it('is not changed where that could lose something: a start names it', async () => {
    const otherType = changed('item.properties.Shelf', { title: 'Scaffale', type: 'integer' });
    expect(await keep(otherType)).toEqual([]);
    await expect(requireStructure(otherType, database.pool)).rejects.toThrow(
      /items\.Shelf: .*vuole una colonna di tipo integer/,
    );
    // A removed field keeps its column: no column is dropped.
    expect(await keep(product)).toEqual([]);
    const { rows } = await database.pool.query(`select "Shelf" from items`);
    expect(rows).toEqual([{ Shelf: '' }]);
  });
});
