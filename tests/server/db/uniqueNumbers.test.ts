import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/host/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const MIGRATION = '0055_unique_numbers.sql';
const file = fileURLToPath(new URL(`../../../server/migrations/${MIGRATION}`, import.meta.url));

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

describe('numbers that stand twice already', () => {
  it('[SEC-NUMBERS] stay, are reported at the start, and are never assigned again', async () => {
    await database.owner.query(`
      drop index orders_number_once; drop index mileage_cards_number_once; drop index assignments_number_once;
      drop index transfers_number_once; drop index projects_number_once;
      drop table schema_migration`);
    for (const Id of [5, 9, 12]) await order(Id, 'D', '2026-03-01', 40);
    await order(13, 'D', '2026-03-01', 41);
    await order(20, 'F', '2025-03-01', 8);
    await order(21, 'F', '2025-04-01', 8);

    const folder = await mkdtemp(join(tmpdir(), 'cantieri numbers '));
    await copyFile(file, join(folder, MIGRATION));
    const lines: string[] = [];
    await migrate(database.owner, folder, { log: (line) => lines.push(line) }).finally(() =>
      rm(folder, { recursive: true }),
    );

    expect(lines).toEqual([expect.stringContaining('DDT 40/2026 (5, 9, 12); FIR 8/2025 (20, 21)')]);
    const { rows } = await run(`select "Id", "DocNum" from orders order by "Id"`);
    expect(rows.map(({ Id, DocNum }) => [Id, DocNum])).toEqual([
      [5, 40],
      [9, 40],
      [12, 40],
      [13, 41],
      [20, 8],
      [21, 8],
    ]);
    await expect(order(30, 'D', '2026-05-01', 40)).rejects.toThrow(TWICE);
    await expect(order(31, 'F', '2025-05-01', 8)).rejects.toThrow(TWICE);
    await order(32, 'D', '2026-05-01', 42);
    // The owner may correct the numbers by hand.
    await run(`update orders set "DocNum" = 43 where "Id" = 9`);
  });
});
