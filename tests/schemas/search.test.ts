import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

async function orderNumbers(query: string): Promise<number[]> {
  const sql = 'select "DocNum" from orders where search @@ search_query($1) order by "DocNum"';
  const { rows } = await database.pool.query<{ DocNum: number }>(sql, [query]);
  return rows.map(({ DocNum }) => DocNum);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into business_partners ("CardCode", "CardName") values ('C00001', 'x'), ('C00002', 'y');
    insert into orders ("DocNum", "DocDate", "CardCode", "CardName", "NumAtCard") values
      (12345, '2026-11-20', 'C00001', 'Società Elettrica dell''Appennino S.r.l.', 'RIF/77-B'),
      (12399, '2026-11-20', 'C00002', 'ELETTROIMPIANTI ROSSI & C. S.n.c.', ''),
      (null, '2026-11-20', null, '', '')`);
  await database.owner.query('analyze orders');
});

afterAll(() => database?.drop());

describe('[ORD-01] searching orders by the beginnings of words', () => {
  it.each([
    ['123', [12345, 12399]],
    ['12345', [12345]],
    ['elett', [12345, 12399]],
    ['ELETT rossi', [12399]],
    ['rossi elett', [12399]],
    ['societa', [12345]],
    ['SOCIETÀ appenn', [12345]],
    ['c00002', [12399]],
    ['77', [12345]],
    ['trica', []],
    ['elettrica bianchi', []],
  ])('%s', async (query, numbers) => {
    expect(await orderNumbers(query)).toEqual(numbers);
  });

  it.each(['', '   ', '&|!():*', "'", '\\', '<->', '%_'])('%j has no result and no effect', async (query) => {
    expect(await orderNumbers(query)).toEqual([]);
  });

  it.each(["l'appennino", 'rif/77', 'a:*b', 'x'.repeat(5000)])(
    '%# odd signs are only spaces',
    async (query) => {
      expect(await orderNumbers(query)).toBeInstanceOf(Array);
    },
  );

  it('[ORD-01] the first page under the default sort is read from an index, not sorted', async () => {
    await database.pool.query(`
      insert into orders ("DocDate", "CardName", "DocNum")
        select date '2020-01-01' + n % 2000, 'Cliente ' || n, n from generate_series(100000, 120000) as n`);
    await database.owner.query('analyze orders');
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      'explain select * from orders order by "DocDate" desc, "Id" desc limit 10',
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using orders_date');
    expect(plan).not.toContain('Sort');
  });
});
