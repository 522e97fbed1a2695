import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/host/db/Database.ts';
import { openPool } from '../../../server/host/db/openPool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/** More than the runs after which a statement is prepared. */
const OFTEN = 15;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Statements that a connection has prepared. */
async function preparedOn(connection: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by statement`.execute(connection);
  return rows.map(({ statement }) => statement);
}

describe('frequent statements', () => {
  it('are prepared, and answer for every value; rare ones and those without values are not', async () => {
    await database.db.connection().execute(async (one) => {
      for (let turn = 0; turn < OFTEN; turn += 1) {
        const { rows } = await sql<{ key: string }>`select ${`chiave ${turn}`}::text as key`.execute(one);
        expect(rows).toEqual([{ key: `chiave ${turn}` }]);
        await sql`select 'nessun valore' as key`.execute(one);
      }
      await sql`select ${'rara'}::text as rare`.execute(one);
      expect(await preparedOn(one)).toEqual(['select $1::text as key']);
    });
  });

  it('go on when a publication adds a column, whether they read all columns or some', async () => {
    const { db, owner } = database;
    await owner.query('create table grown (id integer primary key, note text)');
    await owner.query('grant select, insert on grown to public');
    await owner.query("insert into grown values (1, 'prima')");
    await db.connection().execute(async (one) => {
      const read = async () => {
        const { rows: all } = await sql<object>`select * from grown where id = ${1}`.execute(one);
        const { rows: some } = await sql<object>`select grown.note from grown where id = ${1}`.execute(one);
        return [...all, ...some];
      };
      for (let turn = 0; turn < OFTEN; turn += 1) await read();
      expect(await preparedOn(one)).toContain('select grown.note from grown where id = $1');
      await owner.query("alter table grown add column added text default 'dopo'");
      expect(await read()).toEqual([{ id: 1, note: 'prima', added: 'dopo' }, { note: 'prima' }]);
    });
  });

  it('fail like any other, and the connection goes on', async () => {
    const pool = openPool(database.url);
    const client = await pool.connect();
    const divide = (by: number) => client.query('select 1 / $1::int as quotient', [by]);
    for (let turn = 0; turn < OFTEN; turn += 1) await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(1)).rows).toEqual([{ quotient: 1 }]);
    client.release();
    await pool.end();
  });
});
