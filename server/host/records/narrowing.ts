import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CallModel, Does, Product, Search } from '../../../engine/contract/index.ts';
import { isEmpty } from '../../../engine/index.ts';
import { type FilterRule, filterOf, filterWords, followPath, referencesOf } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { indexQuery, searchedIn } from '../calls/search.ts';
import { notFound } from '../errors/Refusal.ts';
import { columnType } from '../structure/expectedColumns.ts';
import { answeredSql, noAnswerSql } from '../structure/noAnswerSql.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { storedRecord } from '../writes/writeRecord.ts';
import type { InputValues, ListAsker, ListCondition, RecordHooks } from './RecordHooks.ts';
import { type Query, type QueryColumn, type RecordQuery, recordQuery, type Tables } from './recordQuery.ts';

/** The condition that a call names. @throws Error for an unknown name. */
export function conditionNamed(
  call: CallModel,
  { conditions }: Pick<RecordHooks, 'conditions'>,
  name: string,
): ListCondition {
  const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
  // The schema loader does not see code, so that an unknown name only shows here.
  if (condition === undefined) throw new Error(`${call.name} names an unknown condition: ${name}`);
  return condition;
}

/** Adds the conditions of a call's input to a query. */
type NarrowQuery = (query: Query, asker: ListAsker, asked: InputValues) => Query;

/** Builds the conditions of a list from its call and `does`, which the loader has checked. */
export function narrowing(
  product: Product,
  call: CallModel,
  does: Does,
  { conditions }: Pick<RecordHooks, 'conditions'>,
  query: RecordQuery,
): NarrowQuery {
  const conditionOf = (name: string) => conditionNamed(call, { conditions }, name);
  const searched: string[] = ['q'];
  const narrows: ListCondition[] = (does.conditions ?? []).map(conditionOf);
  for (const word of filterWords(call)) {
    const rule = filterOf(query.entity, does, word);
    if (rule === undefined || rule.ignored === true) continue;
    if (rule.search === true) searched.push(word);
    else if (rule.condition !== undefined) narrows.push(conditionOf(rule.condition));
    else {
      const filter = filterCondition(product, query, rule);
      narrows.push((_context, asked) => filter(asked[word]));
    }
  }
  narrows.push(...valueConditions(query, does.only).map((condition) => () => condition));
  const look = query.entity['x-search'] && searchCondition(product, query, query.entity['x-search']);
  return (query, asker, asked) => {
    const words = searched.map((word) => String(asked[word] ?? '').trim()).filter((each) => each !== '');
    let narrowed =
      words.length === 0 || look === undefined ? query : query.where(look(words.join(' ')) as never);
    for (const condition of narrows) {
      const part = condition(asker, asked);
      if (part !== undefined) narrowed = narrowed.where(part);
    }
    return narrowed;
  };
}

/** Conditions that each of these fields has its value, or one of its values. */
export function valueConditions(
  query: RecordQuery,
  values: NonNullable<Does['only']> = {},
): readonly Expression<SqlBool>[] {
  return Object.entries(values).map(
    ([path, value]) => sql<boolean>`${query.column(path)} in (${sql.join([value].flat())})`,
  );
}

/**
 * Input words that refer to a record the list depends on, e.g. the project of tasks, for calls that declare
 * NOT_FOUND; visibility is checked before every call.
 */
export function namedRecords({ entities }: Product, call: CallModel) {
  if (call.errors?.includes('NOT_FOUND') !== true) return [];
  return referencesOf(call, entities).references.flatMap(({ path: [word = '', ...more], entity: name }) =>
    name !== undefined && more.length === 0 ? [{ word, name }] : [],
  );
}

export async function requireStored({ db, product }: CallContext, name: string, key: unknown): Promise<void> {
  if (key === undefined || key === null) return;
  const entity = entityNamed(product, name);
  if ((await storedRecord(db, entity, key)) === undefined) throw notFound(entity, key);
}

/** SQL condition for the value of a list's input word; undefined where it does not narrow the list. */
type FilterCondition = (value: unknown) => Expression<SqlBool> | undefined;

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

/** SQL condition for a search text. */
type SearchCondition = (q: string) => RawBuilder<unknown>;

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
    if (each.index === true) return [(q) => sql`${sql.ref(`${table}.search`)} @@ ${indexQuery(q)}`];
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
  return (q) => sql`search_words(${text}) @@ ${indexQuery(q)}`;
}

function amongReferred(product: Product, query: RecordQuery, field: string): SearchCondition {
  const { 'x-reference': reference, 'x-rows': rows } = query.entity.properties[field] ?? {};
  const target = recordQuery(product, { columns: {} }, rows?.entity ?? reference?.entity ?? '');
  const condition = searchCondition(product, target, target.entity['x-search'] ?? []);
  const [own = ''] = query.keys;
  const [column, key = ''] = rows === undefined ? [field, ...target.keys] : [own, rows.by];
  return (q) => {
    const keys = target.from(expressionBuilder<Tables, never>()).select(`${target.table}.${key}` as never);
    return sql`${sql.ref(`${query.table}.${column}`)} in ${keys.where(condition(q) as RawBuilder<boolean>)}`;
  };
}
