import type { EntitySchema, Field } from '../contract/index.ts';
import { entryOf } from '../values/paths.ts';

type Entities = Readonly<Record<string, EntitySchema>>;

/** A field of another entity, reached through references. */
export interface FollowedPath {
  /** Fields with `x-reference`, each in the entity that the previous one refers to. */
  readonly through: readonly string[];
  /** Target entity and its field, which has a column. */
  readonly entity: EntitySchema;
  readonly name: string;
  readonly field: Field;
}

/** An invalid path: its first wrong word, and the valid words at that place. */
export interface BrokenPath {
  readonly word: string;
  readonly known: readonly string[];
}

/** Limit for chains of `x-from`, which may contain a cycle. */
const MAX_CHAIN = 6;

/**
 * Resolves a path of an entity to a column: its own field, a field of a referenced record (`empID.fullName`),
 * or a field read from another record (`x-from`).
 */
export function followPath(
  entities: Entities,
  start: EntitySchema,
  path: string,
  depth = MAX_CHAIN,
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

/** Whether the field has a readable column. */
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
