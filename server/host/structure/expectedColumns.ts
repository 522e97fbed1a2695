import type { EntitySchema, Field } from '../../../engine/contract/index.ts';
import { memoizeFrozen } from '../../../engine/index.ts';

/**
 * Columns of an entity for reading: without write-only ones (a password's hash) and without those of the
 * database alone, such as `search`.
 */
export const entityColumns = memoizeFrozen(({ properties }: EntitySchema): readonly string[] =>
  Object.entries(properties)
    .filter(([, field]) => field['x-column'] !== false && field.writeOnly !== true)
    .map(([name]) => name),
);

export type ExpectedColumn = { readonly type: string; readonly nullable: boolean };

const TEXT_TYPES: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time without time zone',
  'date-time': 'timestamp with time zone',
};

const TYPES: Readonly<Record<string, string>> = {
  integer: 'integer',
  number: 'numeric',
  boolean: 'boolean',
  array: 'jsonb',
  object: 'jsonb',
};

/**
 * Columns of a checklist store beside those of the entity: the part (checklist) of a row, and who
 * acknowledged it.
 */
const STORE: readonly (readonly [string, ExpectedColumn])[] = [
  ['part', { type: 'text', nullable: false }],
  ['members', { type: 'jsonb', nullable: false }],
];

/** Columns that the migrations must have made for an entity, by name. */
export function expectedColumns(entity: EntitySchema): ReadonlyMap<string, ExpectedColumn> {
  const columns = storedFields(entity).map(([name, field]): [string, ExpectedColumn] => [
    name,
    columnOf(field),
  ]);
  const storeColumns = entity['x-checklist'] === undefined ? [] : STORE;
  const answers: [string, ExpectedColumn][] = entity['x-answers']
    ? [['answers', { type: 'jsonb', nullable: false }]]
    : [];
  return new Map([...storeColumns, ...columns, ...answers]);
}

/**
 * Fields with a column: of ordinary entities all except `x-column: false`, with `x-answers` only those that
 * declare one.
 */
export function storedFields(entity: EntitySchema): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(entity.properties).filter(([, { 'x-column': word }]) =>
    entity['x-answers'] ? word === true || word === 'generated' : word !== false,
  );
}

function columnOf(field: Field): ExpectedColumn {
  const types = [field.type].flat();
  return { type: columnType(field), nullable: types.includes('null') };
}

/** PostgreSQL type of a field's column. */
export function columnType({ type, format }: Field = {}): string {
  const first = [type].flat().find((each) => each !== 'null') ?? 'string';
  return first === 'string' ? (TEXT_TYPES[format ?? ''] ?? 'text') : (TYPES[first] ?? first);
}
