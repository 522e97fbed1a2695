import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool, prepared } from '../../../server/host/db/openPool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('statements that are planned once', () => {
  it('are prepared by the connection that first runs them, and answer for every value', async () => {
    const { db } = database;
    const query = (key: string) => prepared(sql<{ found: string }>`select ${key}::text as found`.compile(db));
    await db.connection().execute(async (one) => {
      for (let turn = 0; turn < 8; turn += 1) {
        const { rows } = await one.executeQuery(query(`chiave ${turn}`));
        expect(rows).toEqual([{ found: `chiave ${turn}` }]);
      }
      await one.executeQuery(sql`select ${'altro'}::text as other`.compile(one));
      const { rows } = await sql<{ statement: string; runs: number }>`
        select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(one);
      expect(rows).toEqual([{ statement: 'select $1::text as found', runs: 8 }]);
    });
  });

  it('fail like any other, and the connection goes on', async () => {
    const pool = openPool(database.url);
    const query = prepared(sql`select 1 / ${0}::int as impossible`.compile(database.db));
    const client = await pool.connect();
    for (let turn = 0; turn < 2; turn += 1)
      await expect(client.query(query.sql, [0])).rejects.toThrow('division by zero');
    expect((await client.query(query.sql, [1])).rows).toEqual([{ impossible: 1 }]);
    client.release();
    await pool.end();
  });
});
