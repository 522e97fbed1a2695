import type { EntitySchema, Field } from '../../engine/contract/index.ts';

export type Column = { readonly type: string; readonly nullable: boolean };

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

/** The columns that an entity promises, by name: what the migrations must have made. */
export function expectedColumns(entity: EntitySchema): ReadonlyMap<string, Column> {
  const columns = Object.entries(entity.properties)
    .filter(([, field]) => isColumn(entity, field))
    .map(([name, field]): [string, Column] => [name, columnOf(field)]);
  const answers: [string, Column][] = entity['x-answers']
    ? [['answers', { type: 'jsonb', nullable: false }]]
    : [];
  return new Map([...columns, ...answers]);
}

/** Every field of an ordinary entity is a column unless it says no; of a checklist's only those that say yes. */
function isColumn(entity: EntitySchema, field: Field): boolean {
  const word = field['x-column'];
  return entity['x-answers'] ? word === true || word === 'generated' : word !== false;
}

function columnOf(field: Field): Column {
  const types = Array.isArray(field.type) ? field.type : [field.type];
  const type = types.find((each) => each !== 'null') ?? 'string';
  return {
    type: type === 'string' ? (TEXT_TYPES[field.format ?? ''] ?? 'text') : (TYPES[type] ?? type),
    nullable: types.includes('null'),
  };
}
