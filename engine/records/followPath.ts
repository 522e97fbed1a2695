import type { EntitySchema, Field } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';

type Entities = Readonly<Record<string, EntitySchema>>;

/** A field of an entity that is reached through the references of another. */
export interface FollowedPath {
  /** Fields with `x-reference`, one after the other, each in the entity that the former one leads to. */
  readonly through: readonly string[];
  /** The entity that has the field, and the field: one with a column. */
  readonly entity: EntitySchema;
  readonly name: string;
  readonly field: Field;
}

/** Where a path breaks off: the word that leads nowhere, and those that would lead on. */
export interface BrokenPath {
  readonly word: string;
  readonly known: readonly string[];
}

/** Fields that are read from elsewhere may be read from elsewhere again: no further than this, or it is a circle. */
const DEPTH = 6;

/**
 * The column that a path of an entity leads to: a field of its own, one of another record (`empID.fullName`), or one that is itself read from another
 * record (`x-from`).
 */
export function followPath(
  entities: Entities,
  start: EntitySchema,
  path: string,
  depth = DEPTH,
): FollowedPath | BrokenPath {
  const through: string[] = [];
  let entity = start;
  const words = path.split('.');
  for (const word of words.slice(0, -1)) {
    const target = entryOf(entities, entryOf(entity.properties, word)?.['x-reference']?.entity);
    if (target === undefined || !isKept(entity.properties[word]))
      return { word, known: references(entity, entities) };
    through.push(word);
    entity = target;
  }
  const name = words.at(-1) ?? '';
  const field = entryOf(entity.properties, name);
  const from = field?.['x-from'];
  if (field !== undefined && from !== undefined && depth > 0) {
    const end = followPath(entities, entity, from, depth - 1);
    return 'word' in end ? end : { ...end, through: [...through, ...end.through] };
  }
  if (!isKept(field)) return { word: name, known: columns(entity) };
  return { through, entity, name, field };
}

/** Whether the table has a column for it that may be read. */
function isKept(field: Field | undefined): field is Field {
  const isRead = field?.['x-column'] !== false || field['x-computed'] !== undefined;
  return field !== undefined && isRead && field.writeOnly !== true;
}

function references(entity: EntitySchema, entities: Entities): readonly string[] {
  return Object.entries(entity.properties).flatMap(([name, field]) =>
    isKept(field) && entryOf(entities, field['x-reference']?.entity) !== undefined ? [name] : [],
  );
}

function columns({ properties }: EntitySchema): readonly string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    isKept(field) || field['x-from'] !== undefined ? [name] : [],
  );
}
