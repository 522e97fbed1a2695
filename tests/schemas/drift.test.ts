import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExpectedColumn, expectedColumns } from '../../server/host/structure/expectedColumns.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();
const entities = Object.values(product.entities).filter((entity) => entity['x-table'] !== undefined);

describe('columns and schemas agree', () => {
  let database: TestDatabase;
  const tables = new Map<string, Map<string, ExpectedColumn>>();
  const keys = new Map<string, string[]>();

  beforeAll(async () => {
    database = await createTestDatabase();
    // A column that the database computes and no schema names (a search index's words) is the database's own business.
    const { rows } = await database.pool.query<{
      table: string;
      name: string;
      nullable: boolean;
      type: string;
    }>(
      `select table_name as table, column_name as name, is_nullable = 'YES' as nullable, data_type as type
       from information_schema.columns
       where table_schema = 'public' and not (is_generated = 'ALWAYS' and data_type = 'tsvector')`,
    );
    for (const { table, name, nullable, type } of rows) {
      const columns = tables.get(table) ?? new Map<string, ExpectedColumn>();
      tables.set(table, columns.set(name, { type, nullable }));
    }
    const primary = await database.pool.query<{ table: string; columns: string[] }>(
      `select conrelid::regclass::text as table, array_agg(attname::text order by ordinality) as columns
       from pg_constraint, unnest(conkey) with ordinality as key (number, ordinality), pg_attribute
       where contype = 'p' and attrelid = conrelid and attnum = key.number group by conrelid`,
    );
    for (const { table, columns } of primary.rows) keys.set(table, columns);
  });

  afterAll(() => database?.drop());

  it.each(entities.map((entity) => [entity['x-entity'], entity] as const))(
    '[ENT-01] %s: names, types and nullability of every column',
    (_name, entity) => {
      const table = entity['x-table'] ?? '';
      expect(Object.fromEntries(tables.get(table) ?? [])).toEqual(
        Object.fromEntries(expectedColumns(entity)),
      );
    },
  );

  it.each(entities.map((entity) => [entity['x-entity'], entity] as const))(
    '[ENT-01] %s: the key of the schema is the key of the table',
    (_name, entity) => {
      expect(keys.get(entity['x-table'] ?? '')).toEqual(entity['x-key']);
    },
  );

  it('every reference to another entity has an index or is a key, so that deleting and joining stay fast', async () => {
    const { rows } = await database.pool.query<{ reference: string }>(
      `select conrelid::regclass || '.' || attname as reference
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and conrelid::regclass::text in ('orders', 'order_lines', 'members', 'teams', 'work_hours', 'vis')
         and confrelid::regclass::text in ('teams', 'orders', 'projects', 'employees')
         and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
    );
    expect(rows).toEqual([]);
  });
});
