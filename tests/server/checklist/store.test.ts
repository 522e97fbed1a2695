import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { productMigrations, readMigrations } from '../../../server/host/db/readMigrations.ts';
import { keepChecklistParts } from '../../../server/host/structure/keepStructure.ts';
import { loadedProduct } from '../../schemas/product.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../support/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../server/migrations');
const HASH = 'a'.repeat(64);
const { entities } = await loadedProduct();
const pjc = entities['pjc'] as EntitySchema;
/** The same checklist under another name: its part is made when its schema comes into force. */
const ladders = { ...pjc, 'x-entity': 'ladder-check', 'x-table': 'ladder_checks' };

describe('the store of all checklists', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    const all = await readMigrations(productMigrations(MIGRATIONS));
    for (const { sql } of all.filter(({ number }) => number < 220)) await database.owner.query(sql);
    await database.owner.query(`set session_replication_role = replica;
      insert into pre_job_checks ("Id", "teamId", members, answers, "contentHash", "formHash", "rowVersion") values
        (5, 10, '[{"empID": 7}]', '{"RE": "Y"}', '${HASH}', '${HASH}', 3), (6, 11, '[]', '{}', null, null, 1);
      select setval(pg_get_serial_sequence('pre_job_checks', 'Id'), 9);
      insert into vis ("Id", "teamId", answers) values (5, 10, '{"picchetto": "P1"}'); reset session_replication_role`);
    for (const { sql } of all.filter(({ number }) => number >= 220)) await database.owner.query(sql);
  });
  afterAll(() => database?.drop());

  const query = async (text: string) => (await database.owner.query(text)).rows;

  it('[CKL-04] migrates existing records unchanged: numbers, versions, hashes, acknowledgements', async () => {
    expect(await query('select * from pre_job_checks order by "Id"')).toMatchObject([
      {
        Id: 5,
        members: [{ empID: 7 }],
        answers: { RE: 'Y' },
        contentHash: HASH,
        formHash: HASH,
        rowVersion: 3,
      },
      { Id: 6, contentHash: null, rowVersion: 1 },
    ]);
    const all = 'select part, "Id", answers from teams_checklists where "teamId" = 10 order by part';
    expect(await query(all)).toEqual([
      { part: 'pre_job_checks', Id: 5, answers: { RE: 'Y' } },
      { part: 'vis', Id: 5, answers: { picchetto: 'P1' } },
    ]);
  });

  it('gives no number twice, and each checklist its own', async () => {
    await database.owner.query('set session_replication_role = replica');
    const added = (table: string) =>
      query(`insert into ${table} ("teamId") values (12) returning "Id", part`);
    expect(await added('pre_job_checks')).toEqual([{ Id: 10, part: 'pre_job_checks' }]);
    expect(await added('vis')).toEqual([{ Id: 6, part: 'vis' }]);
    await expect(query(`insert into vis ("teamId", part) values (12, 'pre_job_checks')`)).rejects.toThrow(
      /check/,
    );
  });
});

describe('the part of a new checklist', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('is made once by the product, however many servers start, and is as every other', async () => {
    const schemas = { entities: { ...entities, 'ladder-check': ladders } };
    const both = await Promise.all([
      keepChecklistParts(schemas, database.pool),
      keepChecklistParts(schemas, database.pool),
    ]);
    expect(both.flat()).toContain('ladder_checks');
    expect(await keepChecklistParts(schemas, database.pool)).toEqual([]);
    const { rows } = await database.owner.query(
      `select table_name, column_name, data_type, is_nullable from information_schema.columns
       where table_name in ('ladder_checks', 'pre_job_checks')`,
    );
    const of = (table: string) =>
      rows
        .filter((row) => row.table_name === table)
        .map(({ table_name: _table, ...column }) => JSON.stringify(column));
    expect(of('ladder_checks').toSorted()).toEqual(of('pre_job_checks').toSorted());
    await database.owner.query('set session_replication_role = replica');
    const { rows: kept } = await database.pool.query(
      `select has_table_privilege('ladder_checks', 'insert') and has_sequence_privilege('"ladder_checks_Id_seq"', 'usage') as mine`,
    );
    expect(kept).toEqual([{ mine: true }]);
  });

  it('[SEC-P18] may create only its tables, with valid names', async () => {
    const make = (store: string, part: string) =>
      database.pool.query('select make_checklist_part($1, $2)', [store, part]);
    await expect(make('users', 'more_users')).rejects.toThrow(/no store/);
    await expect(make('teams_checklists', 'x"; drop table users; --')).rejects.toThrow(
      /no table can be called/,
    );
    await expect(make('teams_checklists', 'Ladders')).rejects.toThrow(/no table can be called/);
    // An existing relation of that name is not changed, whatever its kind.
    await make('teams_checklists', 'users');
    expect((await database.pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
    await expect(database.pool.query('create table more (id int)')).rejects.toThrow(/permission denied/);
  });
});
