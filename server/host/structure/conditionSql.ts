import { type RawBuilder, sql } from 'kysely';
import type { Condition, EntitySchema, Field, Predicate } from '../../../engine/contract/index.ts';
import { isEmpty } from '../../../engine/index.ts';
import { columnType } from './expectedColumns.ts';
import { answeredSql, noAnswerSql } from './noAnswerSql.ts';

type Sql = RawBuilder<boolean>;
type FieldSql = (field: string) => RawBuilder<unknown>;

/**
 * PostgreSQL condition equal to `holds` of the engine, over the fields of one record: `{"record.empID":
 * {"const": null}}` of `orders` is `orders."empID" is null`. The grammar admits only words translated here.
 *
 * @param entity the record's entity.
 * @param alias alias of the table, or a function that gives the SQL of a field.
 */
export function conditionSql(
  condition: Condition,
  entity: Pick<EntitySchema, 'properties'>,
  alias: string | FieldSql,
): Sql {
  const column: FieldSql = typeof alias === 'string' ? (field) => sql.ref(`${alias}.${field}`) : alias;
  const parts = Object.entries(condition).map(([word, part]): Sql => {
    if (word === 'allOf')
      return allOf((part as readonly Condition[]).map((each) => conditionSql(each, entity, alias)));
    if (word === 'anyOf')
      return anyOf((part as readonly Condition[]).map((each) => conditionSql(each, entity, alias)));
    if (word === 'not') return sql`(${conditionSql(part as Condition, entity, alias)}) is not true`;
    const field = word.replace(/^record\./, '');
    return predicateSql(part as Predicate, column(field), entity.properties[field]);
  });
  return allOf(parts);
}

function predicateSql(predicate: Predicate, column: RawBuilder<unknown>, field: Field = {}): Sql {
  const type = columnType(field);
  const equals = (value: unknown): Sql =>
    isEmpty(value) ? noAnswerSql(column, type) : sql`${column} = ${value}`;
  const parts = Object.entries(predicate).map(([word, operand]): Sql => {
    if (word === 'const') return equals(operand);
    if (word === 'enum') return anyOf((operand as readonly unknown[]).map(equals));
    if (word === 'not') {
      const contrary: Sql = sql`(${predicateSql(operand as Predicate, column, field)}) is not true`;
      return isAlwaysAnswered(field) ? contrary : allOf([answeredSql(column, type), contrary]);
    }
    throw new Error(`x-may cannot say "${word}" in SQL`);
  });
  return allOf(parts);
}

/** Whether a column is never null or empty, because it takes one of several values. */
function isAlwaysAnswered({ type, enum: listed }: Field): boolean {
  return ![type].flat().includes('null') && listed !== undefined && !listed.some(isEmpty);
}

export function allOf(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

export function anyOf(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
