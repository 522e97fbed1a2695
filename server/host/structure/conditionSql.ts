import { type RawBuilder, sql } from 'kysely';
import type { Condition, EntitySchema, Field, Predicate } from '../../../engine/contract/index.ts';
import { isEmpty } from '../../../engine/index.ts';
import { columnType } from './expectedColumns.ts';
import { answeredSql, noAnswerSql } from './noAnswerSql.ts';

type Sql = RawBuilder<boolean>;
type FieldSql = (field: string) => RawBuilder<unknown>;

/**
 * A condition over the fields of one record, as PostgreSQL judges it, the same as `holds`: `{"record.empID": {"const": null}}` of `orders` is
 * `orders."empID" is null`. The loader lets nothing else through than what is translated here (`checkWays`).
 *
 * @param entity whose record it is.
 * @param alias by what name the query knows the record's table; or what stands for each of its fields.
 */
export function conditionSql(
  condition: Condition,
  entity: Pick<EntitySchema, 'properties'>,
  alias: string | FieldSql,
): Sql {
  const column: FieldSql = typeof alias === 'string' ? (field) => sql.ref(`${alias}.${field}`) : alias;
  const parts = Object.entries(condition).map(([word, said]): Sql => {
    if (word === 'allOf')
      return allOf((said as readonly Condition[]).map((each) => conditionSql(each, entity, alias)));
    if (word === 'anyOf')
      return anyOf((said as readonly Condition[]).map((each) => conditionSql(each, entity, alias)));
    if (word === 'not') return sql`(${conditionSql(said as Condition, entity, alias)}) is not true`;
    const field = word.replace(/^record\./, '');
    return predicateSql(said as Predicate, column(field), entity.properties[field]);
  });
  return allOf(parts);
}

function predicateSql(predicate: Predicate, column: RawBuilder<unknown>, field: Field = {}): Sql {
  const type = columnType(field);
  const equals = (value: unknown): Sql =>
    isEmpty(value) ? noAnswerSql(column, type) : sql`${column} = ${value}`;
  const parts = Object.entries(predicate).map(([word, wanted]): Sql => {
    if (word === 'const') return equals(wanted);
    if (word === 'enum') return anyOf((wanted as readonly unknown[]).map(equals));
    if (word === 'not') {
      const contrary: Sql = sql`(${predicateSql(wanted as Predicate, column, field)}) is not true`;
      return isAlwaysAnswered(field) ? contrary : allOf([answeredSql(column, type), contrary]);
    }
    throw new Error(`x-may cannot say "${word}" in SQL`);
  });
  return allOf(parts);
}

/** A column that takes one of several answers and is never null. */
function isAlwaysAnswered({ type, enum: listed }: Field): boolean {
  return ![type].flat().includes('null') && listed !== undefined && !listed.some(isEmpty);
}

export function allOf(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

export function anyOf(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
