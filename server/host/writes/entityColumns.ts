import { type EntitySchema, filledColumns, type Product } from '../../../engine/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** @throws Error where the schemas lack an entity that the program relies on. */
export function entityNamed({ entities }: Pick<Product, 'entities'>, name: string): EntitySchema {
  const entity = entities[name];
  if (entity === undefined) throw new Error(`the schemas have no entity "${name}"`);
  return entity;
}

/**
 * Columns of an entity for reading: without write-only ones (a password's hash) and without those of the
 * database alone, such as `search`.
 */
export function entityColumns({ properties }: EntitySchema): string[] {
  return Object.entries(properties)
    .filter(([, field]) => field['x-column'] !== false && field.writeOnly !== true)
    .map(([name]) => name);
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
