import type { Json } from '../../contract/index.ts';
import type { SchemaFile } from '../SchemaFile.ts';

export type Node = { readonly [word: string]: Json };

/** An entity, with the path by which the calls file refers to it. */
export interface EntityFile {
  readonly name: string;
  readonly content: Node;
  /** Relative path of the entity file, e.g. `../loans/loan.entity.json`. */
  readonly ref: string;
  /** Its key field; undefined unless there is exactly one. */
  readonly key: string | undefined;
}

/** Entities and forms that the short form of a calls file refers to. */
export interface CallsScope {
  entity(name: Json | undefined): EntityFile | undefined;
  /** Name of the form with the entity's name, if it fills that entity. */
  form(entity: string): string | undefined;
}

/**
 * Lookups of entities and forms for calls files. `used` records each lookup, so that cached results can be
 * validated.
 */
export function callsScope(files: readonly SchemaFile[]) {
  const entities = new Map<string, SchemaFile>();
  const forms = new Map<string, SchemaFile>();
  for (const file of files) {
    if (file.kind === 'form') forms.set(file.name, file);
    if (file.kind !== 'entity') continue;
    const { 'x-entity': name } = file.content as Node;
    if (typeof name === 'string' && !entities.has(name)) entities.set(name, file);
  }
  /** File content behind a recorded lookup; it is identical as long as the file is unchanged. */
  const sourceOf = (lookup: string): unknown => {
    const [sort, name = ''] = lookup.split(' ');
    return (sort === 'form' ? forms : entities).get(name)?.content;
  };
  const scopeOf = (from: string, used: Map<string, unknown>): CallsScope => ({
    entity(name) {
      if (typeof name !== 'string') return undefined;
      used.set(`entity ${name}`, sourceOf(`entity ${name}`));
      const file = entities.get(name);
      if (file === undefined) return undefined;
      const content = file.content as Node;
      const keys = content['x-key'];
      const key = Array.isArray(keys) && keys.length === 1 ? String(keys[0]) : undefined;
      return { name, content, ref: relativePath(from, file.path), key };
    },
    form(entity) {
      used.set(`form ${entity}`, sourceOf(`form ${entity}`));
      const content = forms.get(entity)?.content as Node | undefined;
      return content?.['entity'] === entity ? entity : undefined;
    },
  });
  return { scopeOf, sourceOf };
}

/** `relativePath('desk/desk.calls.json', 'loans/loan.entity.json')` is `../loans/loan.entity.json`. */
function relativePath(from: string, to: string): string {
  const up = from.split('/').slice(0, -1);
  const down = to.split('/');
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return `${'../'.repeat(up.length)}${down.join('/')}`;
}

/** The value as an object; undefined for lists and scalars. */
export function nodeOf(value: Json | undefined): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
}

/** Reference to a field of an entity, relative to the calls file. */
export function fieldRef({ ref }: EntityFile, field: string): Node {
  return { $ref: `${ref}#/properties/${field}` };
}

/** Shape of a record key in an address or a read: a positive integer, or the entity's own key field. */
export function keyShape(entity: EntityFile): Node {
  const { key = '' } = entity;
  if (nodeOf(nodeOf(entity.content['properties'])?.[key])?.['type'] !== 'integer')
    return fieldRef(entity, key);
  return {
    ...{ type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    'x-reference': { entity: entity.name },
  };
}

/** Whether a shape is complete (has a type or an equivalent) and not in short form. */
export function isTypedShape(node: Node): boolean {
  return ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some((word) =>
    Object.hasOwn(node, word),
  );
}

/** The node without the keys of `excluded`. */
export function withoutKeys(node: Node, excluded: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !Object.hasOwn(excluded, name)));
}
