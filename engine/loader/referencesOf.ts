import type { CallModel, EntitySchema } from '../contract/index.ts';
import { isJsonObject } from '../values/paths.ts';

type Node = Readonly<Record<string, unknown>>;
type Part = 'params' | 'query' | 'body';

/** A value in the input of a call that identifies a record. */
export interface InputReference {
  readonly part: Part;
  /** Keys of the value; `*` stands for list entries. */
  readonly path: readonly string[];
  /** Entity of the record; undefined if the input itself names it at `entityAt`. */
  readonly entity: string | undefined;
  readonly entityAt: string | undefined;
  /** The record that contains the value: an unchanged stored reference stays allowed. */
  readonly within: { readonly entity: string; readonly key: string } | undefined;
  /** Whether the value is the key of that record. */
  readonly isKey: boolean;
}

/** An input named like a reference, without `x-reference` and without `x-checked`. */
export interface Undeclared {
  readonly part: Part;
  readonly path: readonly string[];
}

type Entities = Readonly<Record<string, EntitySchema>>;
interface Walk {
  readonly entities: Entities;
  readonly named: ReadonlySet<string>;
  readonly found: InputReference[];
  readonly undeclared: Undeclared[];
}
interface Place {
  readonly part: Part;
  readonly path: readonly string[];
  readonly within?: InputReference['within'];
}

/**
 * All values in the input of a call that identify records: `x-reference`, and keys of records in the body.
 * `readOnly` fields of records are skipped, since the server fills them.
 */
export function referencesOf(
  call: Pick<CallModel, Part>,
  entities: Entities,
): { readonly references: readonly InputReference[]; readonly undeclared: readonly Undeclared[] } {
  const walk: Walk = { entities, named: referenceNames(entities), found: [], undeclared: [] };
  for (const part of ['params', 'query', 'body'] as const) visit(call[part], { part, path: [] }, walk);
  return { references: distinctReferences(walk.found), undeclared: walk.undeclared };
}

function visit(schema: unknown, place: Place, walk: Walk): void {
  if (!isJsonObject(schema)) return;
  const within = recordOf(schema, walk.entities) ?? place.within;
  for (const choice of ['anyOf', 'oneOf', 'allOf'].flatMap((word) => schema[word] ?? [])) {
    visit(choice, place, walk);
  }
  if (isJsonObject(schema['items'])) note(schema['items'], { ...place, path: [...place.path, '*'] }, walk);
  for (const [name, field] of Object.entries(
    isJsonObject(schema['properties']) ? schema['properties'] : {},
  )) {
    if (isJsonObject(field)) note(field, { ...place, path: [...place.path, name], within }, walk);
  }
}

function note(field: Node, place: Place, walk: Walk): void {
  const { part, path, within } = place;
  const isKey = within?.key === path.at(-1);
  // The server ignores `readOnly` fields of a record; elsewhere the word was inherited from a key by `$ref`.
  if (within !== undefined && !isKey && field['readOnly'] === true) return;
  const target = isJsonObject(field['x-reference']) ? field['x-reference'] : undefined;
  if (isKey) walk.found.push({ part, path, entity: within?.entity, entityAt: undefined, within, isKey });
  if (target !== undefined) {
    const entityAt = wordText(target, 'entityAt');
    walk.found.push({ part, path, entity: wordText(target, 'entity'), entityAt, within, isKey: false });
  } else if (!isKey && field['x-checked'] === undefined && looksLike(field, place, walk)) {
    walk.undeclared.push({ part, path });
  }
  visit(field, { part, path }, walk);
}

/**
 * Whether a whole number has a name used for keys or references; entries of a list count by the name of the
 * list.
 */
function looksLike(field: Node, { path }: Place, { named }: Walk): boolean {
  if (![field['type']].flat().includes('integer')) return false;
  const name = path.findLast((key) => key !== '*')?.toLowerCase() ?? '';
  return /id(s|parent)?$/.test(name) || named.has(name);
}

/** Cache by entities; each call asks for it. */
const knownNames = new WeakMap<Entities, ReadonlySet<string>>();

function referenceNames(entities: Entities): ReadonlySet<string> {
  const names = knownNames.get(entities) ?? keysAndReferences(entities);
  knownNames.set(entities, names);
  return names;
}

function keysAndReferences(entities: Entities): ReadonlySet<string> {
  const names = Object.values(entities).flatMap((entity) => [
    ...(entity['x-table'] === undefined ? [] : (entity['x-key'] ?? [])),
    ...Object.entries(entity.properties).flatMap(([name, field]) =>
      field['x-reference'] === undefined ? [] : [name],
    ),
  ]);
  return new Set(names.map((name) => name.toLowerCase()));
}

function recordOf(schema: Node, entities: Entities): InputReference['within'] {
  const entity = wordText(schema, 'x-entity');
  const recordEntity =
    entity === undefined || !Object.hasOwn(entities, entity) ? undefined : entities[entity];
  const [key, ...more] = recordEntity?.['x-key'] ?? [];
  if (
    entity === undefined ||
    key === undefined ||
    more.length > 0 ||
    recordEntity?.['x-table'] === undefined
  ) {
    return undefined;
  }
  return { entity, key };
}

function distinctReferences(references: readonly InputReference[]): readonly InputReference[] {
  const byKey = new Map(
    references.map((each) => [`${each.part} ${each.path.join('.')} ${each.entity}`, each]),
  );
  return [...byKey.values()];
}

function wordText(node: Node, word: string): string | undefined {
  const value = node[word];
  return typeof value === 'string' ? value : undefined;
}
