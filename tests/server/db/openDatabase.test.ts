import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('values of PostgreSQL in TypeScript', () => {
  const readValue = async (expression: string) => {
    const { rows } = await database.pool.query(`select ${expression} as value`);
    return rows[0].value;
  };

  it.each([
    ["date '2026-03-29'", '2026-03-29'],
    ["timestamptz '2026-03-29 03:30+02'", '2026-03-29T01:30:00.000Z'],
    ["timestamptz 'infinity'", 'infinity'],
    ["timestamp '2026-03-29 03:30'", '2026-03-29T03:30:00'],
    ["time '07:30'", '07:30:00'],
    ['12.50::numeric(10,2)', 12.5],
    ['9007199254740991::bigint', 9007199254740991],
    ['array[1, null]::bigint[]', [1, null]],
    ["array['2026-03-29']::date[]", ['2026-03-29']],
    ['array[array[1.5, 2]]::numeric[]', [[1.5, 2]]],
    [`'{"a": [1, {"b": null}]}'::jsonb`, { a: [1, { b: null }] }],
    ['null::date', null],
    ["'perché'::text", 'perché'],
    ['true', true],
  ])('%s is %j', async (expression, value) => {
    expect(await readValue(expression)).toEqual(value);
  });

  it('a bigint that a number cannot hold is an error, not another number', async () => {
    await expect(readValue('9007199254740993::bigint')).rejects.toThrow(/9007199254740993 does not fit/);
  });

  it('the day is the day in Italy, on both sides of a change of hour', async () => {
    expect(await readValue("(timestamptz '2026-03-28 23:30Z')::date")).toBe('2026-03-29');
    expect(await readValue("(timestamptz '2026-10-25 22:30Z')::date")).toBe('2026-10-25');
  });
});

describe('a server named by its address', () => {
  it('is used as it is, through Kysely and through the pool', async () => {
    const opened = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere/at/all' });
    const { rows } = await sql<{ n: number }>`select count(*) as n from schema_migration`.execute(opened.db);
    expect(rows).toHaveLength(1);
    expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(opened.embedded).toBe(false);
    await opened.close();
    await opened.close();
  });

  it('that cuts its connections is found again by the next query, and the loss is logged', async () => {
    const lines: string[] = [];
    const opened = await openDatabase({
      databaseUrl: database.url,
      dataDir: '/nowhere',
      log: (line) => lines.push(line),
    });
    const { rows } = await opened.pool.query('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect.poll(() => lines).toEqual([expect.stringContaining('Connessione al database perduta')]);
    expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await opened.close();
  });
});

it('gives every suite a separate database, migrated and empty', async () => {
  const otherDatabase = await createTestDatabase();
  await otherDatabase.owner.query('create table loan (id int)');
  const { rows } = await database.pool.query("select 1 from pg_tables where tablename = 'loan'");
  expect(rows).toEqual([]);
  await otherDatabase.drop();
});
