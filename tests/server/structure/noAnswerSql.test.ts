import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Condition, holds, isEmpty } from '../../../engine/index.ts';
import { conditionSql } from '../../../server/host/structure/conditionSql.ts';
import { answeredSql, noAnswerSql } from '../../../server/host/structure/noAnswerSql.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The verdict of PostgreSQL on a value, with the SQL used for columns. */
async function verdictOn(
  question: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
  value: unknown,
  type: string,
) {
  const storedValue = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  const from = sql`(select ${storedValue}::${sql.raw(type)} as a) as row`;
  const { rows } = await sql<{
    said: boolean;
  }>`select ${question(sql.ref('row.a'))} as said from ${from}`.execute(database.db);
  return rows[0]?.said;
}

const VALUES: readonly (readonly [type: string, value: unknown])[] = [
  ...[null, '', ' ', '\t\n\r ', '\u00a0\u3000\ufeff', 'x', ' x ', '0', 'N'].map(
    (value) => ['text', value] as const,
  ),
  ...[null, [], '', ['a'], [0], {}, 0, false].map((value) => ['jsonb', value] as const),
  ...[null, 0, 7].map((value) => ['integer', value] as const),
  ...[null, false, true].map((value) => ['boolean', value] as const),
];

const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  jsonb: 'array',
  integer: 'integer',
  boolean: 'boolean',
};
const WANTED: readonly unknown[] = [null, '', [], 'x', 'N', 0, 7, false, true];

describe('empty answers', () => {
  it.each(VALUES)('is the same in PostgreSQL and in the engine: %s %j', async (type, value) => {
    expect(await verdictOn((column) => noAnswerSql(column, type), value, type)).toBe(isEmpty(value));
    expect(await verdictOn((column) => answeredSql(column, type), value, type)).toBe(!isEmpty(value));
  });

  it('is judged alike by a condition, whichever of the two is asked', async () => {
    for (const [type, value] of VALUES) {
      if (type === 'jsonb' && !isEmpty(value)) continue;
      const testedValues = WANTED.filter(
        (each) => isEmpty(each) || (type !== 'jsonb' && typeof each === typeof value),
      );
      for (const wanted of testedValues) {
        const conditions = [
          { 'record.a': { const: wanted } },
          { 'record.a': { enum: [wanted, ''] } },
          { 'record.a': { not: { const: wanted } } },
          { not: { 'record.a': { const: wanted } } },
        ] as unknown as readonly Condition[];
        for (const condition of conditions) {
          const entity = { properties: { a: { type: [TYPES[type], 'null'] } } } as never;
          const answer = await verdictOn(
            (column) => conditionSql(condition, entity, () => column),
            value,
            type,
          );
          // A comparison with null is neither true nor false; where it is asked, that is no.
          expect(answer ?? false, `${type} ${JSON.stringify([value, condition])}`).toBe(
            holds(condition, { record: { a: value } } as never),
          );
        }
      }
    }
  });
});
