import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { keepChecklistParts } from '../../../server/host/structure/keepStructure.ts';
import { loadedProduct } from '../../schemas/product.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const { entities } = await loadedProduct();
const pjc = entities['pjc'] as EntitySchema;
/** The same checklist under another name: its part is made when its schema comes into force. */
const ladders = { ...pjc, 'x-entity': 'ladder-check', 'x-table': 'ladder_checks' };

describe('the part of a checklist', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('has its own numbers and records; a site has one pre-job check', async () => {
    // Without triggers no site is needed.
    await database.owner.query('set session_replication_role = replica');
    const add = async (columns: string, values: string, table: string) =>
      (
        await database.owner.query(
          `insert into ${table} (${columns}) values (${values}) returning "Id", part`,
        )
      ).rows;
    expect(await add('"teamId"', '12', 'pre_job_checks')).toEqual([{ Id: 1, part: 'pre_job_checks' }]);
    expect(await add('"teamId"', '12', 'vis')).toEqual([{ Id: 1, part: 'vis' }]);
    await expect(add('"teamId", part', `12, 'pre_job_checks'`, 'vis')).rejects.toThrow(/partition/);
    await expect(add('"teamId"', '12', 'pre_job_checks')).rejects.toThrow(/teamId_key/);
  });

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
