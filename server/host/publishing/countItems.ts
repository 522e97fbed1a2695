import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { isVersioned } from '../product/recordParts.ts';
import { entityColumns } from '../writes/entityColumns.ts';
import type { Count } from './startCounting.ts';

/** Records of an entity, and drafts of its forms, that were filled in under one version; null: their version is not kept. */
export interface VersionCount {
  readonly version: number | null;
  readonly records: number | null;
  readonly drafts: number | null;
}

/** How much lies in the database of an entity and of some of its items; undefined: there was no time to count. */
export interface ItemCounts {
  readonly versions: readonly VersionCount[];
  /** Records and drafts that hold an answer, by item. */
  readonly records: ReadonlyMap<string, number> | undefined;
  readonly drafts: ReadonlyMap<string, number> | undefined;
  /** There may be more rows than these were counted in: what is counted is the least there is. */
  readonly more: { readonly records: boolean; readonly drafts: boolean };
}

/** Rows that are looked at, the first that the database gives. */
const MOST_ROWS = 50_000;

interface Row {
  readonly version: number | null;
  readonly rows: number;
  /** Of each item, in the order in which they were asked for. */
  readonly held: readonly number[];
}

/**
 * Counts what is stored of an entity as the product in force keeps it: one pass over its table and one over the drafts.
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
  const kept = items.filter((item) => isKept(product.entities[name], item));
  const stored = storedQuery(product, name, kept);
  const rows = stored && (await count(stored));
  const drafts = await count(draftsQuery(forms, items));
  return {
    versions: byVersion(rows, drafts),
    records: stored === undefined ? new Map() : heldIn(rows, kept),
    drafts: heldIn(drafts, items),
    more: { records: isCut(rows), drafts: isCut(drafts) },
  };
}

function isCut(found: readonly Row[] = []): boolean {
  return found.reduce((sum, row) => sum + row.rows, 0) >= MOST_ROWS;
}

/** What is computed when it is read, or only ever written, is no answer to count. */
function isKept(entity: EntitySchema | undefined, item: string): boolean {
  return (
    entity !== undefined && (entity['x-answers'] === true || entityColumns(entity).includes(rootOf(item)))
  );
}

/** Undefined where nothing of it is stored. */
function storedQuery(product: Product, name: string, items: readonly string[]): RawBuilder<Row> | undefined {
  const entity = product.entities[name];
  const table = entity?.['x-table'];
  if (entity === undefined || table === undefined) return undefined;
  const hasAnswers = entity['x-answers'] === true;
  const isColumn = (item: string) => !hasAnswers || entity.properties[item]?.['x-column'] === true;
  const values = items.map((item) =>
    isColumn(rootOf(item))
      ? given(sql`jsonb_build_object(${rootOf(item)}::text, found.${sql.ref(rootOf(item))})`, item)
      : given(sql`found.answers`, item),
  );
  const isOfVersions = isVersioned(product, name);
  const version = isOfVersions ? sql`found."schemaVersion"` : sql`null::integer`;
  const read = new Set([
    ...items.map(rootOf).filter(isColumn),
    ...(hasAnswers ? ['answers'] : []),
    ...(isOfVersions ? ['schemaVersion'] : []),
  ]);
  const columns = [sql`1 as one`, ...[...read].map((column) => sql.ref(column))];
  return grouped(
    sql`select ${sql.join(columns)} from ${sql.table(table)} limit ${MOST_ROWS}`,
    version,
    values,
  );
}

/** As pages keep them: what was typed stands in `record`. */
function draftsQuery(forms: readonly string[], items: readonly string[]): RawBuilder<Row> {
  const values = items.map((item) => given(sql`(found.data -> 'record')`, item));
  // Anything may stand there: it is what a page sent.
  const version = sql`substring(found.data -> 'record' ->> 'schemaVersion' from '^[0-9]{1,9}$')::integer`;
  const own = sql`select data from drafts where form = any(${forms}::text[]) limit ${MOST_ROWS}`;
  return grouped(own, version, values);
}

function rootOf(item: string): string {
  return item.split('.', 1)[0] ?? item;
}

/** What a record answers to an item; of a cell, in whichever of its rows there is an answer. */
function given(record: RawBuilder<unknown>, item: string): RawBuilder<unknown> {
  const [root = '', ...cells] = item.split('.');
  if (cells.length === 0) return sql`${record} -> ${root}::text`;
  const path = ['$', ...[root, ...cells].map((name) => JSON.stringify(name))].join('.');
  return sql`jsonb_path_query_array(${record}, ${`${path} ? (@.type() != "null" && (@.type() != "string" || @ != ""))`}::jsonpath)`;
}

/** Of rows by version: how many there are, and in how many each value is an answer. */
function grouped(
  rows: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<Row> {
  const empty = sql`('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb)`;
  const held = values.map((value) => sql`(count(*) filter (where (${value}) not in ${empty}))::integer`);
  return sql<Row>`
    select ${version} as version, count(*)::integer as rows, array[${sql.join(held)}]::integer[] as held
    from (${rows}) as found group by 1 order by 1`;
}

function heldIn(
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
  const of = (found: readonly Row[] | undefined, version: number | null) =>
    found === undefined ? null : (found.find((row) => row.version === version)?.rows ?? 0);
  return versions
    .toSorted((a, b) => (a ?? 0) - (b ?? 0))
    .map((version) => ({ version, records: of(rows, version), drafts: of(drafts, version) }));
}
