import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Product, Search } from '../../../engine/contract/index.ts';
import { followPath } from '../../../engine/node.ts';
import { searchedIn } from '../calls/searchedIn.ts';
import { type QueryColumn, type RecordQuery, recordQuery, type Tables } from './recordQuery.ts';

/** A condition for what was looked for. */
export type SearchCondition = (q: string) => RawBuilder<unknown>;

/**
 * What a search looks in, as SQL: the table's own index of words, fields by their paths, records that a field refers to. Several ways of which one is an index
 * are asked one by one, so that each uses its own.
 */
export function searchCondition(product: Product, query: RecordQuery, search: Search): SearchCondition {
  const { table, keys } = query;
  const said = search === 'index' ? [{ index: true as const }] : search;
  const paths = said.filter((each) => typeof each === 'string').map((path) => asText(product, query, path));
  const ways: SearchCondition[] = said.flatMap((each): SearchCondition[] => {
    if (typeof each === 'string') return [];
    if (each.index === true) return [(q) => sql`${sql.ref(`${table}.search`)} @@ search_query(${q})`];
    if (each.number !== undefined) return [isNumber(query.column(each.number))];
    if (each.words !== undefined) return [inWords(each.words.map((path) => query.column(path)))];
    return each.record === undefined ? [] : [amongReferred(product, query, each.record)];
  });
  if (paths.length > 0) ways.push((q) => searchedIn(q, paths));
  const byIndex = said.some((each) => typeof each !== 'string' && each.index === true);
  const [key = ''] = keys;
  return (q) => {
    const conditions = ways.map((way) => way(q));
    if (conditions.length < 2 || !byIndex || paths.length > 0)
      return sql`(${sql.join(conditions, sql` or `)})`;
    const each = conditions.map(
      (way) => sql`select ${sql.ref(`${table}.${key}`)} from ${sql.table(table)} where ${way}`,
    );
    return sql`${sql.ref(`${table}.${key}`)} in (${sql.join(each, sql` union `)})`;
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

/** The number itself, with a short mark before it, e.g. #, or without. */
function isNumber(column: QueryColumn): SearchCondition {
  return (q) => sql`${column}::text = ${q.replace(/^[^\d\s]{1,2}\s?(?=\d+$)/, '')}`;
}

/** The words of the search begin words in the columns, with accents or without. */
function inWords(columns: readonly QueryColumn[]): SearchCondition {
  const text = sql`concat_ws(' ', ${sql.join(columns)})`;
  return (q) => sql`search_words(${text}) @@ search_query(${q})`;
}

function amongReferred(product: Product, query: RecordQuery, field: string): SearchCondition {
  const name = query.entity.properties[field]?.['x-reference']?.entity ?? '';
  const other = recordQuery(product, { columns: {} }, name);
  const found = searchCondition(product, other, other.entity['x-search'] ?? []);
  const [key = ''] = other.keys;
  return (q) => {
    const keys = other.from(expressionBuilder<Tables, never>()).select(`${other.table}.${key}` as never);
    return sql`${sql.ref(`${query.table}.${field}`)} in ${keys.where(found(q) as RawBuilder<boolean>)}`;
  };
}
