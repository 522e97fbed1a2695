import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await run(`insert into employees ("empID", "fullName") values (1, 'Rossi')`).catch(() => undefined);
  await run(`insert into vehicles ("ItemCode", "ItemName", kind) values ('V1', 'Furgone', 'automezzo')`);
});
afterEach(() => database.drop());

const run = (sql: string) => database.pool.query(sql);
const order = (Id: number, type: string, day: string, number: number | null) =>
  run(
    `insert into orders ("Id", "SobisDocType", "DocDate", "DocNum") values (${Id}, '${type}', '${day}', ${number})`,
  );
const card = (Id: number, day: string, number: number) =>
  run(
    `insert into mileage_cards ("Id", "DocDate", "ItemCode", "KmOreIniziali", "DocNum") values (${Id}, '${day}', 'V1', 1, ${number})`,
  );
const project = (number: number | null) =>
  run(`insert into projects ("NAME", "DocNum") values ('P', ${number})`);
const TWICE = /duplicate key value/;

describe('a number', () => {
  it('[SEC-NUMBERS] is given once in its series and year, by the database itself', async () => {
    await order(1, 'D', '2026-11-20', 7);
    await expect(order(2, 'D', '2026-01-02', 7)).rejects.toThrow(TWICE);
    await order(3, 'F', '2026-11-20', 7);
    await order(4, '', '2026-11-20', 7);
    await order(5, 'D', '2027-01-02', 7);
    await order(6, 'D', '2026-11-20', null);
    await order(7, 'D', '2026-11-20', null);
    await card(1, '2026-11-20', 3);
    await expect(card(2, '2026-11-21', 3)).rejects.toThrow(TWICE);
    await card(3, '2025-11-21', 3);
    await project(26_001);
    await expect(project(26_001)).rejects.toThrow(TWICE);
    await project(null);
    await project(null);
  });

  it('[SEC-NUMBERS] every table with a DocNum of ours has such an index', async () => {
    const { rows } = await run(
      `select c.table_name from information_schema.columns c where c.column_name = 'DocNum' and c.table_schema = 'public'
         and c.table_name <> 'discharges' and not exists (select from pg_indexes where tablename = c.table_name and indexdef like 'CREATE UNIQUE%"DocNum")%')`,
    );
    expect(rows).toEqual([]);
  });
});
