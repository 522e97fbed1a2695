import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Product, Search } from '../../../engine/contract/index.ts';
import { followPath } from '../../../engine/node.ts';
import { searchedIn } from '../calls/searchedIn.ts';
import { type QueryColumn, type RecordQuery, recordQuery, type Tables } from './recordQuery.ts';

/** SQL condition for a search text. */
export type SearchCondition = (q: string) => RawBuilder<unknown>;

/**
 * Search condition over the table's index of words, fields by path and records that a field refers to. With
 * an index among several entries each becomes a subquery, so that PostgreSQL can use the index.
 */
export function searchCondition(product: Product, query: RecordQuery, search: Search): SearchCondition {
  const { table, keys } = query;
  const entries = search === 'index' ? [{ index: true as const }] : search;
  const paths = entries
    .filter((each) => typeof each === 'string')
    .map((path) => asText(product, query, path));
  const ways: SearchCondition[] = entries.flatMap((each): SearchCondition[] => {
    if (typeof each === 'string') return [];
    if (each.index === true) return [(q) => sql`${sql.ref(`${table}.search`)} @@ search_query(${q})`];
    if (each.number !== undefined) return [isNumber(query.column(each.number))];
    if (each.words !== undefined) return [inWords(each.words.map((path) => query.column(path)))];
    return each.record === undefined ? [] : [amongReferred(product, query, each.record)];
  });
  if (paths.length > 0) ways.push((q) => searchedIn(q, paths));
  const byIndex = entries.some((each) => typeof each !== 'string' && each.index === true);
  const [key = ''] = keys;
  return (q) => {
    const conditions = ways.map((way) => way(q));
    if (conditions.length < 2 || !byIndex || paths.length > 0)
      return sql`(${sql.join(conditions, sql` or `)})`;
    const subqueries = conditions.map(
      (way) => sql`select ${sql.ref(`${table}.${key}`)} from ${sql.table(table)} where ${way}`,
    );
    return sql`${sql.ref(`${table}.${key}`)} in (${sql.join(subqueries, sql` union `)})`;
  };
}

function asText(
  { entities }: Pick<Product, 'entities'>,
  query: RecordQuery,
  path: string,
): RawBuilder<unknown> {
  const column = query.column(path);
  const end = followPath(entities, query.entity, path);
  const isText = !('word' in end) && [end.field.type].flat().includes('string');
  return isText ? column : sql`${column}::text`;
}

/** Matches a number, with or without a prefix such as #. */
function isNumber(column: QueryColumn): SearchCondition {
  return (q) => sql`${column}::text = ${q.replace(/^[^\d\s]{1,2}\s?(?=\d+$)/, '')}`;
}

/** Each search word begins a word of the columns, regardless of accents. */
function inWords(columns: readonly QueryColumn[]): SearchCondition {
  const text = sql`concat_ws(' ', ${sql.join(columns)})`;
  return (q) => sql`search_words(${text}) @@ search_query(${q})`;
}

function amongReferred(product: Product, query: RecordQuery, field: string): SearchCondition {
  const name = query.entity.properties[field]?.['x-reference']?.entity ?? '';
  const target = recordQuery(product, { columns: {} }, name);
  const condition = searchCondition(product, target, target.entity['x-search'] ?? []);
  const [key = ''] = target.keys;
  return (q) => {
    const keys = target.from(expressionBuilder<Tables, never>()).select(`${target.table}.${key}` as never);
    return sql`${sql.ref(`${query.table}.${field}`)} in ${keys.where(condition(q) as RawBuilder<boolean>)}`;
  };
}
