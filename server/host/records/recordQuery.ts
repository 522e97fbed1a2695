import { type ExpressionBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { followPath } from '../../../engine/node.ts';
import { textOrder } from '../calls/search.ts';
import { withAnswers } from '../db/withAnswers.ts';
import { entityColumns } from '../structure/expectedColumns.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { shownAnswers, storedAnswer } from './answerSql.ts';
import type { ComputedColumn, RecordHooks } from './RecordHooks.ts';

/** Tables by names from schemas, never from a request. */
export type Tables = Record<string, Record<string, unknown>>;
export type Row = Readonly<Record<string, unknown>>;
export type Query = SelectQueryBuilder<Tables, string, Row>;

/** Where a query starts: the database, or another query. */
export type Source = Pick<Kysely<never>, 'selectFrom'> | ExpressionBuilder<Tables, never>;

/** A column or an expression in its place. */
export type QueryColumn = RawBuilder<unknown>;

interface Join {
  readonly table: string;
  readonly alias: string;
  readonly key: string;
  /** Column that holds the key. */
  readonly from: string;
}

/**
 * Query of an entity's records: its table under its own name, joined with tables of fields read from others
 * (`x-from`).
 */
export interface RecordQuery {
  readonly entity: EntitySchema;
  readonly table: string;
  readonly keys: readonly string[];
  /** Column at a path, e.g. `tasks.Name` or `of_empID.fullName`; adds the joins of the path. */
  column(path: string): QueryColumn;
  /** Whether the field at a path is free text: no key, code, list value, day or time. */
  isText(path: string): boolean;
  /** Sort expression at a path: `textOrder` for free text, else the column. */
  order(path: string): QueryColumn;
  /** The table with the joins so far, without a selection, as a query or subquery. */
  from(source: Source): Query;
  /** All fields of the records, without conditions, order or page. */
  select(source: Source): Query;
  /**
   * `select` for lists: answers under a former name of a field (`x-was`) also stand under its present name.
   */
  selectShown(source: Source): Query;
}

/** Reads the schema once; each query is built from the result. */
export function recordQuery(
  product: Product,
  { columns }: Pick<RecordHooks, 'columns'>,
  name: string,
): RecordQuery {
  const entity = entityNamed(product, name);
  const { 'x-table': table, 'x-key': keys } = entity;
  if (table === undefined || keys === undefined)
    throw new Error(`${name} is not kept in a table under a key`);
  const joins = new Map<string, Join>();

  function column(path: string): QueryColumn {
    const end = followPath(product.entities, entity, path);
    if ('word' in end) throw new Error(`${name} has no column at "${path}"`);
    let [alias, at]: [string, EntitySchema] = [table ?? '', entity];
    for (const field of end.through) {
      const next = entityNamed(product, at.properties[field]?.['x-reference']?.entity ?? '');
      const { 'x-table': nextTable = '', 'x-key': [key = ''] = [] } = next;
      const nextAlias = alias === table ? `of_${field}` : `${alias}_${field}`;
      joins.set(nextAlias, { table: nextTable, alias: nextAlias, key, from: `${alias}.${field}` });
      [alias, at] = [nextAlias, next];
    }
    const { 'x-computed': computed } = end.field;
    if (computed !== undefined) return computedColumn(computed)(alias, product);
    return isAnswer(end.entity, end.name)
      ? storedAnswer(alias, end.entity, end.name)
      : sql.ref(`${alias}.${end.name}`);
  }

  const isText = (path: string): boolean => {
    const end = followPath(product.entities, entity, path);
    return !('word' in end) && isWritten(end.field) && end.entity['x-key']?.includes(end.name) !== true;
  };
  const order = (path: string): QueryColumn => (isText(path) ? textOrder(column(path)) : column(path));

  function computedColumn(computed: string): ComputedColumn {
    const computedOf = Object.hasOwn(columns, computed) ? columns[computed] : undefined;
    // The schema loader does not see code, so that an unknown name only shows here.
    if (computedOf === undefined) throw new Error(`${name} names an unknown column: ${computed}`);
    return computedOf;
  }

  const columnsRead = entityColumns(entity).filter((each) => !isAnswer(entity, each));
  const tableColumns = columnsRead.map((each) => `${table}.${each}`);
  const isTogether = entity['x-answers'] === true;
  const answers = isTogether ? [`${table}.answers`] : [];
  const listAnswers = isTogether ? shownAnswers(table, entity)?.as('answers') : undefined;
  const readColumns = Object.entries(entity.properties).flatMap(
    ([field, { 'x-from': from, 'x-computed': computed, type, format }]) => {
      if (computed !== undefined) return [computedColumn(computed)(table, product).as(field)];
      if (from === undefined) return [];
      const value = column(from);
      // A missing text reads as an empty one, unless the field is a day or nullable.
      return [(type === 'string' && format === undefined ? sql`coalesce(${value}, '')` : value).as(field)];
    },
  );

  const from = (source: Source): Query => {
    const { selectFrom } = source as unknown as Kysely<Tables>;
    let query = selectFrom.call(source, table) as unknown as Query;
    for (const join of joins.values()) {
      const joined = `${join.table} as ${join.alias}`;
      query = query.leftJoin(joined, `${join.alias}.${join.key}`, join.from) as unknown as Query;
    }
    return query;
  };
  /** The last query of `selectShown`, which Kysely builds longer than PostgreSQL reads a page. */
  let latest: { readonly source: Source; readonly joins: number; readonly query: Query } | undefined;
  return {
    ...{ entity, table, keys, column, isText, order, from },
    select: (source) =>
      from(source).select([...tableColumns, ...answers, ...readColumns] as never) as unknown as Query,
    selectShown(source) {
      if (latest?.source === source && latest.joins === joins.size) return latest.query;
      const query = from(source).select([
        ...tableColumns,
        ...(listAnswers === undefined ? answers : [listAnswers]),
        ...readColumns,
      ] as never) as unknown as Query;
      latest = { source, joins: joins.size, query };
      return query;
    },
  };
}

function isWritten({ type, format, pattern, enum: values, 'x-options': options }: Field): boolean {
  const isCode =
    format !== undefined || pattern !== undefined || values !== undefined || options !== undefined;
  return !isCode && [type].flat().includes('string');
}

/** Whether a field is stored in the common column of answers (`x-answers`). */
function isAnswer({ properties, 'x-answers': together }: EntitySchema, field: string): boolean {
  const { 'x-column': column, 'x-from': from } = properties[field] ?? {};
  return together === true && column !== true && column !== 'generated' && from === undefined;
}

/** Turns a row into its record: answers from the common column stand beside the columns. */
export function wholeRecord(row: Row): Row {
  return 'answers' in row ? withAnswers(row as Row & { readonly answers: object }) : row;
}
