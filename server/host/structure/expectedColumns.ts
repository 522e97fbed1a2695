import type { EntitySchema, Field } from '../../../engine/contract/index.ts';

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

/** What the store of all checklists about the same things keeps beside what an entity names: which part of it a row is, and who has acknowledged it. */
const STORE: readonly (readonly [string, ExpectedColumn])[] = [
  ['part', { type: 'text', nullable: false }],
  ['members', { type: 'jsonb', nullable: false }],
];

/** The columns that an entity promises, by name: what the migrations must have made. */
export function expectedColumns(entity: EntitySchema): ReadonlyMap<string, ExpectedColumn> {
  const columns = storedFields(entity).map(([name, field]): [string, ExpectedColumn] => [
    name,
    columnOf(field),
  ]);
  const kept = entity['x-checklist'] === undefined ? [] : STORE;
  const answers: [string, ExpectedColumn][] = entity['x-answers']
    ? [['answers', { type: 'jsonb', nullable: false }]]
    : [];
  return new Map([...kept, ...columns, ...answers]);
}

/** Fields with a column of their own: of an ordinary entity all that do not say no, of a checklist only those that say yes. */
export function storedFields(entity: EntitySchema): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(entity.properties).filter(([, { 'x-column': word }]) =>
    entity['x-answers'] ? word === true || word === 'generated' : word !== false,
  );
}

function columnOf(field: Field): ExpectedColumn {
  const types = [field.type].flat();
  return { type: columnType(field), nullable: types.includes('null') };
}

/** The type of the column of a field. */
export function columnType({ type, format }: Field = {}): string {
  const first = [type].flat().find((each) => each !== 'null') ?? 'string';
  return first === 'string' ? (TEXT_TYPES[format ?? ''] ?? 'text') : (TYPES[first] ?? first);
}
