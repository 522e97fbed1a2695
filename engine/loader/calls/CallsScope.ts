import type { Json } from '../../contract/index.ts';
import type { SchemaFile } from '../SchemaFile.ts';

export type Node = { readonly [word: string]: Json };

/** An entity, and how the file of the calls refers to it. */
export interface EntityFile {
  readonly name: string;
  readonly content: Node;
  /** `../loans/loan.entity.json` */
  readonly ref: string;
  /** Its only key. */
  readonly key: string | undefined;
}

/** What the short form of a file of calls leans on. */
export interface CallsScope {
  entity(name: Json | undefined): EntityFile | undefined;
  /** The name of the form that is called as the entity is and fills its records. */
  form(entity: string): string | undefined;
}

/** The scope of one file of calls; `used` remembers what it was asked for, so that its answer is known to be the same again. */
export function callsScope(files: readonly SchemaFile[]) {
  const entities = new Map<string, SchemaFile>();
  const forms = new Map<string, SchemaFile>();
  for (const file of files) {
    if (file.kind === 'form') forms.set(file.name, file);
    if (file.kind !== 'entity') continue;
    const { 'x-entity': name } = file.content as Node;
    if (typeof name === 'string' && !entities.has(name)) entities.set(name, file);
  }
  /** What a name stands for: the same until one of the files changes. */
  const sourceOf = (asked: string): unknown => {
    const [sort, name = ''] = asked.split(' ');
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
export function relativePath(from: string, to: string): string {
  const up = from.split('/').slice(0, -1);
  const down = to.split('/');
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return `${'../'.repeat(up.length)}${down.join('/')}`;
}

export function nodeOf(value: Json | undefined): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
}

/** A field of an entity as the file of the calls refers to it. */
export function fieldRef({ ref }: EntityFile, field: string): Node {
  return { $ref: `${ref}#/properties/${field}` };
}

/** The key of a record that an address bears, or a read: a number that may be one; of other keys what the entity says. */
export function keyShape(entity: EntityFile): Node {
  const { key = '' } = entity;
  if (nodeOf(nodeOf(entity.content['properties'])?.[key])?.['type'] !== 'integer')
    return fieldRef(entity, key);
  return {
    ...{ type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    'x-reference': { entity: entity.name },
  };
}

/** A shape that says its type, or what stands for it. */
export function isTypedShape(node: Node): boolean {
  return ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some((word) =>
    Object.hasOwn(node, word),
  );
}

export function withoutKeys(node: Node, known: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !Object.hasOwn(known, name)));
}
