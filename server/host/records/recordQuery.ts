import { type ExpressionBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { followPath } from '../../../engine/node.ts';
import { textOrder } from '../calls/foldedText.ts';
import { recordOf } from '../db/recordOf.ts';
import { entityColumns, entityNamed } from '../writes/entityColumns.ts';
import { shownAnswers, storedAnswer } from './formerAnswers.ts';
import type { ComputedColumn, RecordHooks } from './RecordHooks.ts';

/** Tables by a name that the schemas give, never a request. */
export type Tables = Record<string, Record<string, unknown>>;
export type Row = Readonly<Record<string, unknown>>;
export type Query = SelectQueryBuilder<Tables, string, Row>;

/** Where a query begins: the database, or another query. */
export type Source = Pick<Kysely<never>, 'selectFrom'> | ExpressionBuilder<Tables, never>;

/** A column, or what stands in its place. */
export type QueryColumn = RawBuilder<unknown>;

interface Join {
  readonly table: string;
  readonly alias: string;
  readonly key: string;
  /** Column that holds the key. */
  readonly from: string;
}

/** How the records of an entity are read: its table under its own name, with what is read from other records (`x-from`). */
export interface RecordQuery {
  readonly entity: EntitySchema;
  readonly table: string;
  readonly keys: readonly string[];
  /** The column at a path, e.g. `tasks.Name` or `of_empID.fullName`; joins what the path goes through. */
  column(path: string): QueryColumn;
  /** Whether at a path stands a text in people's own words: no key, code of a list, day or time. */
  isText(path: string): boolean;
  /** What lists are sorted by at a path: texts that people write as `textOrder` has them, all else the column itself. */
  order(path: string): QueryColumn;
  /** The table with what was joined for columns so far, nothing selected: at the head of a query or inside one. */
  from(source: Source): Query;
  /** The records, all of their fields, without conditions, order and page. */
  select(source: Source): Query;
  /** The same as a list shows them: what was answered under a former name of a field (`x-was`) stands under its name, too. */
  selectShown(source: Source): Query;
}

/** Reads the schema once; the queries are made of what it found. */
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
    const known = Object.hasOwn(columns, computed) ? columns[computed] : undefined;
    // The loader of schemas knows no code: a name published without code is found here.
    if (known === undefined) throw new Error(`${name} names an unknown column: ${computed}`);
    return known;
  }

  const columnsRead = entityColumns(entity).filter((each) => !isAnswer(entity, each));
  const own = columnsRead.map((each) => `${table}.${each}`);
  const isTogether = entity['x-answers'] === true;
  const answers = isTogether ? [`${table}.answers`] : [];
  const shown = isTogether ? shownAnswers(table, entity)?.as('answers') : undefined;
  const read = Object.entries(entity.properties).flatMap(
    ([field, { 'x-from': from, 'x-computed': computed, type, format }]) => {
      if (computed !== undefined) return [computedColumn(computed)(table, product).as(field)];
      if (from === undefined) return [];
      const found = column(from);
      // What is not there is an empty text, unless the field is a day or may be null.
      return [(type === 'string' && format === undefined ? sql`coalesce(${found}, '')` : found).as(field)];
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
  return {
    ...{ entity, table, keys, column, isText, order, from },
    select: (source) => from(source).select([...own, ...answers, ...read] as never) as unknown as Query,
    selectShown: (source) =>
      from(source).select([
        ...own,
        ...(shown === undefined ? answers : [shown]),
        ...read,
      ] as never) as unknown as Query,
  };
}

function isWritten({ type, format, pattern, enum: values, 'x-options': options }: Field): boolean {
  const isCode =
    format !== undefined || pattern !== undefined || values !== undefined || options !== undefined;
  return !isCode && [type].flat().includes('string');
}

/** Whether a field is one of the answers that its entity keeps together (`x-answers`). */
function isAnswer({ properties, 'x-answers': together }: EntitySchema, field: string): boolean {
  const { 'x-column': column, 'x-from': from } = properties[field] ?? {};
  return together === true && column !== true && column !== 'generated' && from === undefined;
}

/** A row as its record: answers that are kept together stand beside the columns. */
export function wholeRecord(row: Row): Row {
  return 'answers' in row ? recordOf(row as Row & { readonly answers: object }) : row;
}
