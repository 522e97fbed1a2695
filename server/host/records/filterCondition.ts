import { type Expression, type SqlBool, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { isEmpty } from '../../../engine/index.ts';
import { type FilterRule, followPath } from '../../../engine/node.ts';
import { columnType } from '../structure/expectedColumns.ts';
import { answeredSql, noAnswerSql } from '../structure/noAnswerSql.ts';
import type { RecordQuery } from './recordQuery.ts';

/** SQL condition for the value of a list's input word; undefined where it does not narrow the list. */
export type FilterCondition = (value: unknown) => Expression<SqlBool> | undefined;

/**
 * Condition for a word that compares a column; search words and named conditions are handled by `narrowing`.
 */
export function filterCondition(
  { entities }: Pick<Product, 'entities'>,
  query: RecordQuery,
  rule: FilterRule,
): FilterCondition {
  const [operator, path] = comparisonOf(rule);
  const column = query.column(path);
  const end = followPath(entities, query.entity, path);
  const isNumber = !('word' in end) && ![end.field.type].flat().includes('string');
  return (input) => {
    const value = input ?? rule.else;
    if (value === undefined || value === null || (value === '' && rule.emptyIsAll === true)) return undefined;
    if (isEmpty(value) && (operator === '=' || operator === '<>')) {
      const type = 'word' in end ? 'text' : columnType(end.field);
      return operator === '=' ? noAnswerSql(column, type) : answeredSql(column, type);
    }
    if (operator !== 'in') return sql<boolean>`${column} ${sql.raw(operator)} ${value}`;
    const listed = String(value)
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    if (listed.length === 0) return undefined;
    return sql<boolean>`${column} in (${sql.join(isNumber ? listed.map(Number) : listed)})`;
  };
}

function comparisonOf({
  equal,
  in: list,
  from,
  to,
  not,
}: FilterRule): readonly ['=' | 'in' | '>=' | '<=' | '<>', string] {
  if (equal !== undefined) return ['=', equal];
  if (list !== undefined) return ['in', list];
  if (not !== undefined) return ['<>', not];
  return from === undefined ? ['<=', to ?? ''] : ['>=', from];
}
