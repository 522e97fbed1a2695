import { type RawBuilder, sql } from 'kysely';
import type { Condition, Predicate } from '../../../engine/contract/index.ts';

type Sql = RawBuilder<boolean>;
type FieldSql = (field: string) => RawBuilder<unknown>;

/**
 * A condition over the fields of one record, as PostgreSQL judges it: `{"record.empID": {"const": null}}` of `orders` is `orders."empID" is null`. The loader
 * lets nothing else through than what is translated here (`checkWays`).
 *
 * @param alias by what name the query knows the record's table; or what stands for each of its fields.
 */
export function conditionSql(condition: Condition, alias: string | FieldSql): Sql {
  const column: FieldSql = typeof alias === 'string' ? (field) => sql.ref(`${alias}.${field}`) : alias;
  const parts = Object.entries(condition).map(([word, said]): Sql => {
    if (word === 'allOf')
      return allOf((said as readonly Condition[]).map((each) => conditionSql(each, alias)));
    if (word === 'anyOf')
      return anyOf((said as readonly Condition[]).map((each) => conditionSql(each, alias)));
    if (word === 'not') return sql`(${conditionSql(said as Condition, alias)}) is not true`;
    return predicateSql(said as Predicate, column(word.replace(/^record\./, '')));
  });
  return allOf(parts);
}

function predicateSql(predicate: Predicate, column: RawBuilder<unknown>): Sql {
  const parts = Object.entries(predicate).map(([word, wanted]): Sql => {
    if (word === 'const') return equals(column, wanted);
    if (word === 'enum') return anyOf((wanted as readonly unknown[]).map((each) => equals(column, each)));
    if (word === 'not') return sql`(${predicateSql(wanted as Predicate, column)}) is not true`;
    throw new Error(`x-visible cannot say "${word}" in SQL`);
  });
  return allOf(parts);
}

function equals(column: RawBuilder<unknown>, value: unknown): Sql {
  return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
}

export function allOf(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

export function anyOf(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
