import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

/** SQLSTATE of what PostgreSQL refused, `'done'` when it did not. */
async function outcome(sql: string): Promise<string> {
  try {
    await database.pool.query(sql);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const CHECK = '23514';
const UNIQUE = '23505';
const FOREIGN = '23503';

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into employees ("empID", "firstName", "lastName") values (1, 'Anna', 'Neri'), (2, 'Ugo', 'Bruni');
    insert into teams ("teamID", "empID", "PlannedDate") values (10, 1, '2026-11-20');
    insert into items ("ItemCode", "ItemName") values ('CAVO16', 'Cavo 16 mm²');
    insert into silos ("AbsEntry", "BinCode", "WhsCode", "WhsName", "empID") values (5, 'SILO-1', 'W1', 'Silo Neri', 1);
    insert into inventory_lines ("SiloAbsEntry", "itemType", "ItemCode", "Quantity") values (5, 'company', 'CAVO16', 100);
    insert into discharges ("Id", kind, "TeamID", "SiloAbsEntry", "empID") values (7, 'company', 10, 5, 1);
    insert into discharge_lines ("dischargeId", "ItemCode", "Quantity") values (7, 'CAVO16', 3);
    insert into vehicles ("ItemCode", "ItemName", kind) values ('M1', 'Furgone', 'automezzo');
    insert into squads ("empID") values (1);`);
});

afterAll(() => database?.drop());

describe('constraints of the database for every writer', () => {
  it.each([
    ['[DIS-13] stock below zero', `update inventory_lines set "Quantity" = "Quantity" - 101`, CHECK],
    ['[DIS-10] a negative discharge', `update discharge_lines set "Quantity" = -1`, CHECK],
    [
      '[DIS-07] the same item, serial and batch twice in a discharge',
      `insert into discharge_lines ("dischargeId", "ItemCode", "Quantity") values (7, 'CAVO16', 1)`,
      UNIQUE,
    ],
    [
      '[DIS-07] a second company discharge of the same team',
      `insert into discharges (kind, "TeamID", "SiloAbsEntry", "empID") values ('company', 10, 5, 1)`,
      UNIQUE,
    ],
    [
      '[DIS-07] the same stock line twice',
      `insert into inventory_lines ("SiloAbsEntry", "itemType", "ItemCode", "Quantity") values (5, 'company', 'CAVO16', 1)`,
      UNIQUE,
    ],
    ['[TEAM-01] a state that the specification does not know', `update teams set "Stato" = 'Z'`, CHECK],
    ['[ENT-01] a flag that is neither Y nor N', `update teams set "Approved" = 'X'`, CHECK],
    [
      '[TEAM-10] the same member twice in a team',
      `insert into members ("teamID", "empID") values (10, 2), (10, 2)`,
      UNIQUE,
    ],
    ['[TEAM-12] a leader among his own squad', `insert into squad_members values (1, 1)`, CHECK],
    [
      '[VEH-05] a mileage card that goes backwards',
      `insert into mileage_cards ("DocDate", "ItemCode", "KmOreIniziali", "KmOreFinali") values ('2026-11-20', 'M1', 10, 9)`,
      CHECK,
    ],
    [
      '[DOC-01] a document status that is not listed',
      `insert into orders ("DocDate", "DocStatus") values ('2026-11-20', 'Q')`,
      CHECK,
    ],
    [
      '[ENT-02] user fields that are no object',
      `insert into projects ("NAME", "UserFields") values ('A', '[]')`,
      CHECK,
    ],
    ['a discharge of a silo that does not exist', `update discharges set "SiloAbsEntry" = 99`, FOREIGN],
    ['an employee who has teams to go', `delete from employees where "empID" = 1`, FOREIGN],
  ])('%s', async (_title, sql, code) => {
    expect(await outcome(sql)).toBe(code);
  });

  it('[DIS-07] a team has an ENEL discharge besides the company one', async () => {
    const sql = `insert into discharges (kind, "TeamID", "SiloAbsEntry", "empID") values ('enel', 10, 5, 1)`;
    expect(await outcome(sql)).toBe('done');
  });

  it('[CKL-02] several support checks per team, one pre-job check', async () => {
    const pole = `insert into vis ("teamId", answers) values (10, '{"picchetto": "P1"}')`;
    expect([await outcome(pole), await outcome(pole)]).toEqual(['done', 'done']);
    const briefing = `insert into pre_job_checks ("teamId") values (10)`;
    expect([await outcome(briefing), await outcome(briefing)]).toEqual(['done', UNIQUE]);
  });

  it('names an employee by surname first', async () => {
    const { rows } = await database.pool.query('select "fullName" from employees where "empID" = 1');
    expect(rows).toEqual([{ fullName: 'Neri Anna' }]);
  });
});
