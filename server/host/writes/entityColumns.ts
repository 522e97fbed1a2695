import { type EntitySchema, filledColumns, type Product } from '../../../engine/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** @throws Error where the schemas have no such entity: the program and its schemas do not belong together. */
export function entityNamed({ entities }: Pick<Product, 'entities'>, name: string): EntitySchema {
  const entity = entities[name];
  if (entity === undefined) throw new Error(`the schemas have no entity "${name}"`);
  return entity;
}

/**
 * The columns of an entity's table as its schema names them, for reading: what is only ever written (a password's hash) is not among them; `search` and
 * the like are the database's own.
 */
export function entityColumns({ properties }: EntitySchema): string[] {
  return Object.entries(properties)
    .filter(([, field]) => field['x-column'] !== false && field.writeOnly !== true)
    .map(([name]) => name);
}

/** Of what a client sent, the columns that a person may fill: keys, versions and names of other records are left out. */
export function sentColumns(entity: EntitySchema, sent: object): Record<string, unknown> {
  return picked(sent, filledColumns(entity));
}

/** Of a record that was stored once, what the table has columns for, but for those that the database computes. */
export function storedColumns(entity: EntitySchema, record: object): Record<string, unknown> {
  return picked(
    record,
    entityColumns(entity).filter((name) => entity.properties[name]?.['x-column'] !== 'generated'),
  );
}

/**
 * Columns as PostgreSQL takes them: lists and objects go into jsonb columns as JSON, because pg takes a bare list for a PostgreSQL array. What PostgreSQL is
 * to compute stays as it is.
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
