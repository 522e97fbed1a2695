import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { expectedColumns } from './expectedColumns.ts';
import { loadedProduct } from './product.ts';

const { entities } = await loadedProduct();

/** Every stored column whose schema lists its values: table, column, values. */
const listed = Object.values(entities).flatMap((entity) =>
  [...expectedColumns(entity).keys()].flatMap((column) => {
    const values = entity.properties[column]?.enum?.filter((value) => value !== null);
    return values === undefined ? [] : [{ table: entity['x-table'] ?? '', column, values }];
  }),
);

describe('[ENT-01] lists of values and the CHECKs of the database', () => {
  let database: TestDatabase;
  const checks = new Map<string, string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    const { rows } = await database.pool.query<{ place: string; text: string }>(
      `select conrelid::regclass || '.' || attname as place, pg_get_constraintdef(pg_constraint.oid) as text
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'c' and cardinality(conkey) = 1`,
    );
    for (const { place, text } of rows) checks.set(place, `${checks.get(place) ?? ''} ${text}`);
  });

  afterAll(() => database?.drop());

  it.each(listed.filter(({ table }) => table !== ''))('$table.$column', ({ table, column, values }) => {
    const check = checks.get(`${table}.${column}`) ?? 'no check';
    const allowed = [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
    expect(allowed).toEqual(values);
  });
});
