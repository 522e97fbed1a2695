import type { CallModel, EntitySchema } from '../contract/index.ts';

type Node = Readonly<Record<string, unknown>>;
type Part = 'params' | 'query' | 'body';

/** One place of a call's input that names a record. */
export interface InputReference {
  readonly part: Part;
  /** Keys down to the value; `*` stands for every row of a list. */
  readonly path: readonly string[];
  /** The entity of the record; undefined: `entityAt` says where the input says it. */
  readonly entity: string | undefined;
  readonly entityAt: string | undefined;
  /** The object that the value stands in is a record of this entity, known by these of its fields: a reference that is stored with it already stays. */
  readonly within: { readonly entity: string; readonly key: string } | undefined;
  /** The value is the key of that very record. */
  readonly isKey: boolean;
}

/** An input that is called like a reference and says neither of what, nor why nothing is asked of it. */
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
 * Every place of a call's input that names a record: what says so (`x-reference`), and the key of a record that is sent. Fields that the server alone
 * fills (`readOnly`) name nothing for it.
 */
export function referencesOf(
  call: Pick<CallModel, Part>,
  entities: Entities,
): { readonly references: readonly InputReference[]; readonly undeclared: readonly Undeclared[] } {
  const walk: Walk = { entities, named: referenceNames(entities), found: [], undeclared: [] };
  for (const part of ['params', 'query', 'body'] as const) visit(call[part], { part, path: [] }, walk);
  return { references: distinct(walk.found), undeclared: walk.undeclared };
}

function visit(schema: unknown, place: Place, walk: Walk): void {
  if (!isNode(schema)) return;
  const within = recordOf(schema, walk.entities) ?? place.within;
  for (const choice of ['anyOf', 'oneOf', 'allOf'].flatMap((word) => schema[word] ?? [])) {
    visit(choice, place, walk);
  }
  if (isNode(schema['items'])) note(schema['items'], { ...place, path: [...place.path, '*'] }, walk);
  for (const [name, field] of Object.entries(isNode(schema['properties']) ? schema['properties'] : {})) {
    if (isNode(field)) note(field, { ...place, path: [...place.path, name], within }, walk);
  }
}

function note(field: Node, place: Place, walk: Walk): void {
  const { part, path, within } = place;
  const isKey = within?.key === path.at(-1);
  // Of a whole record that is sent, what the server fills is not looked at; elsewhere the word came with a `$ref` to a key.
  if (within !== undefined && !isKey && field['readOnly'] === true) return;
  const target = isNode(field['x-reference']) ? field['x-reference'] : undefined;
  if (isKey) walk.found.push({ part, path, entity: within?.entity, entityAt: undefined, within, isKey });
  if (target !== undefined) {
    const entityAt = textIn(target, 'entityAt');
    walk.found.push({ part, path, entity: textIn(target, 'entity'), entityAt, within, isKey: false });
  } else if (!isKey && field['x-checked'] === undefined && looksLike(field, place, walk)) {
    walk.undeclared.push({ part, path });
  }
  visit(field, { part, path }, walk);
}

/** A number that bears a name by which entities know or refer to records; for rows of a list the list's name counts. */
function looksLike(field: Node, { path }: Place, { named }: Walk): boolean {
  if (![field['type']].flat().includes('integer')) return false;
  const name = path.findLast((key) => key !== '*')?.toLowerCase() ?? '';
  return /id(s|parent)?$/.test(name) || named.has(name);
}

/** By a product's entities: they are asked about for each of its calls. */
const knownNames = new WeakMap<Entities, ReadonlySet<string>>();

function referenceNames(entities: Entities): ReadonlySet<string> {
  const known = knownNames.get(entities) ?? namesIn(entities);
  knownNames.set(entities, known);
  return known;
}

function namesIn(entities: Entities): ReadonlySet<string> {
  const names = Object.values(entities).flatMap((entity) => [
    ...(entity['x-table'] === undefined ? [] : (entity['x-key'] ?? [])),
    ...Object.entries(entity.properties).flatMap(([name, field]) =>
      field['x-reference'] === undefined ? [] : [name],
    ),
  ]);
  return new Set(names.map((name) => name.toLowerCase()));
}

function recordOf(schema: Node, entities: Entities): InputReference['within'] {
  const entity = textIn(schema, 'x-entity');
  const kept = entity === undefined || !Object.hasOwn(entities, entity) ? undefined : entities[entity];
  const [key, ...more] = kept?.['x-key'] ?? [];
  if (entity === undefined || key === undefined || more.length > 0 || kept?.['x-table'] === undefined) {
    return undefined;
  }
  return { entity, key };
}

function distinct(references: readonly InputReference[]): readonly InputReference[] {
  const known = new Map(
    references.map((each) => [`${each.part} ${each.path.join('.')} ${each.entity}`, each]),
  );
  return [...known.values()];
}

function textIn(node: Node, word: string): string | undefined {
  const value = node[word];
  return typeof value === 'string' ? value : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
