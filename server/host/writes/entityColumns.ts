import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type EntitySchema, filledColumns, type Product } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { entityColumns } from '../structure/expectedColumns.ts';

type Row = Readonly<Record<string, unknown>>;

/** @throws Error where the schemas lack an entity that the program relies on. */
export function entityNamed({ entities }: Pick<Product, 'entities'>, name: string): EntitySchema {
  const entity = entities[name];
  if (entity === undefined) throw new Error(`the schemas have no entity "${name}"`);
  return entity;
}

/**
 * Columns that a person may fill in, from what a client sent: without keys, versions and fields of other
 * records.
 */
export function sentColumns(entity: EntitySchema, sent: object): Record<string, unknown> {
  return picked(sent, filledColumns(entity));
}

/** Columns of a stored record, without generated ones. */
export function storedColumns(entity: EntitySchema, record: object): Record<string, unknown> {
  return picked(
    record,
    entityColumns(entity).filter((name) => entity.properties[name]?.['x-column'] !== 'generated'),
  );
}

/**
 * Converts values for PostgreSQL: lists and objects for jsonb columns become JSON, because pg takes a plain
 * list for a PostgreSQL array. SQL expressions stay.
 */
export function writtenColumns(columns: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, isPlain(value) ? JSON.stringify(value) : value]),
  );
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function picked(record: object, names: readonly string[]): Record<string, unknown> {
  const values = record as Row;
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

type ReplacedRow = Readonly<Record<string, unknown>>;
/** Tables by names from entities, never from a request. */
type Tables = Record<string, Record<string, unknown>>;

/**
 * Replaces the rows of a record: writes all fields that a person fills in, and columns added by the handler.
 *
 * @param of columns that link the rows to their record.
 * @param own columns of a row decided by the server.
 * @returns the rows before and after.
 */
export async function replaceRows(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  of: ReplacedRow,
  sent: readonly object[],
  serverColumns: (sent: ReplacedRow, index: number) => ReplacedRow = () => ({}),
): Promise<{ readonly before: readonly ReplacedRow[]; readonly after: readonly ReplacedRow[] }> {
  const entity = product.entities[name];
  const table = entity?.['x-table'];
  if (entity === undefined || table === undefined) throw new Error(`${name} is not kept in a table`);
  const tables = db as unknown as Kysely<Tables>;
  const before = await tables
    .deleteFrom(table)
    .where(({ and }) => and(of))
    .returningAll()
    .execute();
  if (sent.length === 0) return { before, after: [] };
  const rows = sent.map((row, index) =>
    writtenColumns({ ...sentColumns(entity, row), ...serverColumns(row as ReplacedRow, index), ...of }),
  );
  return { before, after: await tables.insertInto(table).values(rows).returningAll().execute() };
}

/**
 * Whether writing the columns would leave the row unchanged: such a save makes no version, audit row or
 * event. SQL expressions count as changes.
 *
 * @example isUnchanged({ Notes: 'x', Items: [1] }, { Notes: 'x', Items: '[1]' }) is true: JSON is written as
 * text.
 */
export function isUnchanged(row: object, columns: object): boolean {
  return Object.entries(columns).every(
    ([name, value]) => value === undefined || isEqualColumn(Reflect.get(row, name), value),
  );
}

function isEqualColumn(stored: unknown, written: unknown): boolean {
  if (typeof stored !== 'object' || stored === null || typeof written !== 'string') return stored === written;
  try {
    return isDeepStrictEqual(JSON.parse(written), stored);
  } catch {
    return false;
  }
}
