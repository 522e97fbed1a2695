import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../../engine/contract/index.ts';
import { isVersioned } from '../../product/formVersions.ts';
import { entityColumns } from '../../structure/expectedColumns.ts';
import type { Count } from './countHeld.ts';

/** Records and drafts filled in under one version of a form; null where versions are not stored. */
export interface VersionCount {
  readonly version: number | null;
  readonly records: number | null;
  readonly drafts: number | null;
}

/** Counts for an entity and some of its items; undefined where the count ran out of time. */
export interface ItemCounts {
  readonly versions: readonly VersionCount[];
  /** Records, and drafts, that hold an answer, by item. */
  readonly records: ReadonlyMap<string, number> | undefined;
  readonly drafts: ReadonlyMap<string, number> | undefined;
  /** True where counting stopped at `MAX_ROWS`: the counts are lower bounds. */
  readonly more: { readonly records: boolean; readonly drafts: boolean };
}

/** Rows counted at most, in the order of the database. */
const MAX_ROWS = 50_000;

interface Row {
  readonly version: number | null;
  readonly rows: number;
  /** Rows that hold an answer, in the order of the requested items. */
  readonly held: readonly number[];
}

/**
 * Counts stored answers of an entity for the product in force: one pass over its table and one over the
 * drafts.
 *
 * @param items paths of its properties: `parts.code` is a cell of its rows.
 */
export async function countItems(
  count: Count,
  product: Product,
  name: string,
  items: readonly string[],
): Promise<ItemCounts> {
  const forms = Object.keys(product.forms).filter((form) => product.forms[form]?.entity === name);
  const storedItems = items.filter((item) => isStored(product.entities[name], item));
  const stored = storedQuery(product, name, storedItems);
  const rows = stored && (await count(stored));
  const drafts = await count(draftsQuery(forms, items));
  return {
    versions: byVersion(rows, drafts),
    records: stored === undefined ? new Map() : sumsByItem(rows, storedItems),
    drafts: sumsByItem(drafts, items),
    more: { records: isCut(rows), drafts: isCut(drafts) },
  };
}

function isCut(rows: readonly Row[] = []): boolean {
  return rows.reduce((sum, row) => sum + row.rows, 0) >= MAX_ROWS;
}

/** Whether answers to an item are stored; those of computed fields are not. */
function isStored(entity: EntitySchema | undefined, item: string): boolean {
  return (
    entity !== undefined && (entity['x-answers'] === true || entityColumns(entity).includes(rootOf(item)))
  );
}

/** Undefined for an entity without a table. */
function storedQuery(product: Product, name: string, items: readonly string[]): RawBuilder<Row> | undefined {
  const entity = product.entities[name];
  const table = entity?.['x-table'];
  if (entity === undefined || table === undefined) return undefined;
  const hasAnswers = entity['x-answers'] === true;
  const isColumn = (item: string) => !hasAnswers || entity.properties[item]?.['x-column'] === true;
  const values = items.map((item) =>
    isColumn(rootOf(item))
      ? answerAt(sql`jsonb_build_object(${rootOf(item)}::text, found.${sql.ref(rootOf(item))})`, item)
      : answerAt(sql`found.answers`, item),
  );
  const isOfVersions = isVersioned(product, name);
  const version = isOfVersions ? sql`found."schemaVersion"` : sql`null::integer`;
  const columnNames = new Set([
    ...items.map(rootOf).filter(isColumn),
    ...(hasAnswers ? ['answers'] : []),
    ...(isOfVersions ? ['schemaVersion'] : []),
  ]);
  const columns = [sql`1 as one`, ...[...columnNames].map((column) => sql.ref(column))];
  return grouped(
    sql`select ${sql.join(columns)} from ${sql.table(table)} limit ${MAX_ROWS}`,
    version,
    values,
  );
}

/** Drafts store the typed values of a page in `record`. */
function draftsQuery(forms: readonly string[], items: readonly string[]): RawBuilder<Row> {
  const values = items.map((item) => answerAt(sql`(found.data -> 'record')`, item));
  // The data of a draft is unvalidated: the text must look like a number.
  const version = sql`substring(found.data -> 'record' ->> 'schemaVersion' from '^[0-9]{1,9}$')::integer`;
  const drafts = sql`select data from drafts where form = any(${forms}::text[]) limit ${MAX_ROWS}`;
  return grouped(drafts, version, values);
}

function rootOf(item: string): string {
  return item.split('.', 1)[0] ?? item;
}

/** Answer of a record to an item; for a cell, the non-empty answers of all rows. */
function answerAt(record: RawBuilder<unknown>, item: string): RawBuilder<unknown> {
  const [root = '', ...cells] = item.split('.');
  if (cells.length === 0) return sql`${record} -> ${root}::text`;
  const path = ['$', ...[root, ...cells].map((name) => JSON.stringify(name))].join('.');
  return sql`jsonb_path_query_array(${record}, ${`${path} ? (@.type() != "null" && (@.type() != "string" || @ != ""))`}::jsonpath)`;
}

/** By version: number of rows, and number of rows with a non-empty value, for each value. */
function grouped(
  rows: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<Row> {
  const empty = sql`('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb)`;
  const counts = values.map((value) => sql`(count(*) filter (where (${value}) not in ${empty}))::integer`);
  return sql<Row>`
    select ${version} as version, count(*)::integer as rows, array[${sql.join(counts)}]::integer[] as held
    from (${rows}) as found group by 1 order by 1`;
}

function sumsByItem(
  rows: readonly Row[] | undefined,
  items: readonly string[],
): ReadonlyMap<string, number> | undefined {
  if (rows === undefined) return undefined;
  const sum = (index: number) => rows.reduce((all, { held }) => all + (held[index] ?? 0), 0);
  return new Map(items.map((item, index) => [item, sum(index)]));
}

function byVersion(
  rows: readonly Row[] | undefined,
  drafts: readonly Row[] | undefined,
): readonly VersionCount[] {
  const versions = [...new Set([...(rows ?? []), ...(drafts ?? [])].map(({ version }) => version))];
  const of = (counted: readonly Row[] | undefined, version: number | null) =>
    counted === undefined ? null : (counted.find((row) => row.version === version)?.rows ?? 0);
  return versions
    .toSorted((a, b) => (a ?? 0) - (b ?? 0))
    .map((version) => ({ version, records: of(rows, version), drafts: of(drafts, version) }));
}
