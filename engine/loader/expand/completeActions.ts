import type { FormSchema, Json, WorkflowSchema } from '../../contract/index.ts';
import { memoizeLatest } from '../../values/records.ts';
import { annotatedPlaces } from '../grammar/annotatedPlaces.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import { atPointer, keysOf, under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';

type Node = Readonly<Record<string, Json>>;

/**
 * Fills the `permission` of actions, transitions and tools (`x-permission-of`) from their call. Transitions
 * inherit `failure` of their workflow. Unknown calls are reported elsewhere.
 */
export function expandPermissions(files: readonly SchemaFile[], meta: Meta): readonly SchemaFile[] {
  const permissions = new Map(files.flatMap(callPermissions));
  return files.map((file) => {
    const patches = [...permissionPatches(file, meta, permissions), ...failurePatches(file)];
    return patches.length === 0 ? file : { ...file, content: patched(file.content, patches) };
  });
}

function callPermissions({ kind, content }: SchemaFile): readonly (readonly [string, Json])[] {
  if (kind !== 'calls') return [];
  return ((content as Node)['calls'] as readonly Node[]).flatMap(({ name, permission }) =>
    permission === undefined ? [] : [[String(name), permission] as const],
  );
}

function permissionPatches(
  { kind, content }: SchemaFile,
  meta: Meta,
  permissions: ReadonlyMap<string, Json>,
): readonly Patch[] {
  return annotatedPlaces(meta, kind, content).flatMap(({ pointer, value, annotations }): readonly Patch[] => {
    const calls = annotations['x-permission-of'];
    if (calls === undefined || Object.hasOwn(value as Node, 'permission')) return [];
    const call = calls.map((at) => atPointer(value, at)).find((name) => name !== undefined);
    const permission = permissions.get(String(call));
    return permission === undefined ? [] : [[under(pointer, 'permission'), permission]];
  });
}

function failurePatches({ kind, content }: SchemaFile): readonly Patch[] {
  const { failure, transitions } = content as Node;
  if (kind !== 'workflow' || failure === undefined) return [];
  return (transitions as readonly Node[]).flatMap((transition, index): readonly Patch[] =>
    Object.hasOwn(transition, 'failure') ? [] : [[under('/transitions', index, 'failure'), failure]],
  );
}

/**
 * Completes the `input` of transitions: the fields of its form where it names no answer, the place of the device where
 * it names none, and key and `rowVersion` of the record. Place, key and `rowVersion` are added as far as the call
 * takes words of these names.
 */
export function expandInputs(files: readonly SchemaFile[]): readonly SchemaFile[] {
  const forms = new Map(
    files.flatMap(({ kind, name, content }) => (kind === 'form' ? [[name, content]] : [])),
  );
  const keyFieldsByEntity = new Map(files.flatMap(keyFieldsIn));
  const inputWordsByCall = new Map(files.flatMap(inputWordsIn));
  return files.map((file) => {
    if (file.kind !== 'workflow') return file;
    const { entity, context = {}, transitions } = file.content as unknown as WorkflowSchema;
    const record = Object.entries(context).find(([, of]) => of === entity || Object(of).entity === entity);
    const patches = transitions.flatMap(({ call, form, input, position }, index): readonly Patch[] => {
      if (input === undefined) return [];
      const text = JSON.stringify(input);
      const { sections = [] } = (forms.get(form ?? '') ?? {}) as unknown as Partial<FormSchema>;
      const fields = text.includes('{answers') ? [] : sections.flatMap((section) => section.fields);
      const places = position === true && !text.includes('{position') ? ['latitude', 'longitude'] : [];
      const inputWords = inputWordsByCall.get(call);
      const accepts = (names: readonly string[]) => names.filter((name) => inputWords?.has(name));
      const whole = {
        ...slots(
          'answers',
          fields.map(({ field }) => field),
        ),
        ...slots(record?.[0] ?? 'record', accepts(keyFieldsByEntity.get(entity) ?? [])),
        ...slots('position', accepts(places)),
        ...input,
      };
      return [[under('/transitions', index, 'input'), whole as Json]];
    });
    return patches.length === 0 ? file : { ...file, content: patched(file.content, patches) };
  });
}

/** `slots('record', ['id'])` is `{ id: '{record.id}' }`. */
function slots(of: string, names: readonly string[]): Node {
  return Object.fromEntries(names.map((name) => [name, `{${of}.${name}}`]));
}

/** Fields that say which version of which record is meant. */
function keyFieldsIn({ kind, content }: SchemaFile): readonly (readonly [string, readonly string[]])[] {
  if (kind !== 'entity') return [];
  const { 'x-entity': entity, 'x-key': key = [], properties } = content as Node;
  const version = Object.hasOwn(Object(properties), 'rowVersion') ? ['rowVersion'] : [];
  return [[String(entity), [...(key as readonly string[]), ...version]]];
}

/** Words that each call of a file takes. */
function inputWordsIn({ kind, content }: SchemaFile): readonly (readonly [string, ReadonlySet<string>])[] {
  if (kind !== 'calls') return [];
  return ((content as Node)['calls'] as readonly Node[]).map(({ name, params, query, body }) => {
    const words = [params, query, body].flatMap((part) =>
      Object.keys(Object(atPointer(part, '/properties'))),
    );
    return [String(name), new Set(words)];
  });
}

/** A JSON pointer and the value to set there; its parent must exist. */
export type Patch = readonly [pointer: string, value: Json];

const patchedOnce = memoizeLatest<Json>();

/** A copy of the content with values replaced; for frozen contents frozen and cached. */
export function patched(content: Json, patches: readonly Patch[]): Json {
  return patchedOnce(content as object, JSON.stringify(patches), () =>
    patches.reduce((now, [pointer, value]) => withValueAt(now, keysOf(pointer), value), content),
  );
}

/** A copy with the value replaced; the same object if it is equal. */
function withValueAt(value: Json, [key, ...more]: readonly string[], next: Json): Json {
  if (key === undefined) return JSON.stringify(value) === JSON.stringify(next) ? value : next;
  if (Array.isArray(value))
    return value.map((each: Json, index) => (String(index) === key ? withValueAt(each, more, next) : each));
  const node = value as Readonly<Record<string, Json>>;
  return { ...node, [key]: withValueAt(node[key] ?? null, more, next) };
}
