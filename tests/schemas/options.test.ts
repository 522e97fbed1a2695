import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedColumns } from '../../server/host/structure/keepOptionLists.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { loadedProduct } from './product.ts';

const listed = listedColumns(await loadedProduct());

describe('[ENT-01] lists of values and the database', () => {
  let database: TestDatabase;
  const triggers = new Map<string, string>();
  const checks = new Map<string, string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    const { rows } = await database.pool.query<{ table: string; body: string }>(
      `select tgrelid::regclass::text as table, prosrc as body from pg_trigger join pg_proc p on p.oid = tgfoid
       where tgname = 'listed_values' and tgenabled = 'O'`,
    );
    for (const { table, body } of rows) triggers.set(table, body);
    const frozen = await database.pool.query<{ place: string; text: string }>(
      `select conrelid::regclass || '.' || attname as place, pg_get_constraintdef(pg_constraint.oid) as text
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(pg_constraint.oid) like '%ARRAY[%'`,
    );
    for (const { place, text } of frozen.rows) checks.set(place, text);
  });

  afterAll(() => database?.drop());

  it.each(listed)(
    '$table.$column is kept to its list by a trigger, and by no CHECK',
    ({ table, column, values }) => {
      const [, allowed = 'no trigger'] =
        new RegExp(`new\\."${column}"::text not in \\((.*)\\) then`).exec(triggers.get(table) ?? '') ?? [];
      expect([...allowed.matchAll(/'([^']*)'/g)].map(([, value]) => value)).toEqual(values.toSorted());
      // A list in a CHECK is frozen: a value that the schema adds would be offered, and refused.
      expect(checks.get(`${table}.${column}`)).toBeUndefined();
    },
  );
});
