import type { Json } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { keysOf } from '../loader/pointer.ts';
import { isJsonObject } from '../values/paths.ts';

/** Contents of schema files by path, as being edited. */
export type EditedFiles = { readonly [path: string]: Json };

/**
 * One change at one place of a file; `at` is a JSON pointer. For `move` and `duplicate` it names an item of a
 * list.
 */
export type SchemaEdit =
  /** A new keyword is put after the keyword `after`, or last. */
  | {
      readonly does: 'set';
      readonly file: string;
      readonly at: string;
      readonly value: Json;
      readonly after?: string;
    }
  /** Inserts into a list before the item at the index; at the list's length, last. */
  | { readonly does: 'insert'; readonly file: string; readonly at: string; readonly value: Json }
  | { readonly does: 'remove'; readonly file: string; readonly at: string }
  /**
   * Moves to a place in any list of the file. `to` is a pointer before the move: the item is put before the
   * one there.
   */
  | { readonly does: 'move'; readonly file: string; readonly at: string; readonly to: string }
  /** Inserts a copy after the item. */
  | { readonly does: 'duplicate'; readonly file: string; readonly at: string }
  /** Replaces a key and keeps its position in the object. */
  | { readonly does: 'rename'; readonly file: string; readonly at: string; readonly to: string };

type Node = { readonly [word: string]: Json };

/**
 * Applies a change; untouched parts are shared, and without a change the same files are returned.
 *
 * @throws EngineError NO_SUCH_PLACE if the place does not exist or does not allow the change.
 */
export function editSchema(files: EditedFiles, edit: SchemaEdit): EditedFiles {
  const before = Object.hasOwn(files, edit.file) ? files[edit.file] : undefined;
  const after = applyEdit(before, edit);
  return after === undefined || after === before ? files : { ...files, [edit.file]: after };
}

/** Applies all changes in order, or none: an error leaves `files` as they were. */
export function editSchemas(files: EditedFiles, edits: readonly SchemaEdit[]): EditedFiles {
  return edits.reduce(editSchema, files);
}

function applyEdit(content: Json | undefined, edit: SchemaEdit): Json | undefined {
  const keys = keysOf(edit.at);
  const noPlace = () =>
    new EngineError('NO_SUCH_PLACE', { file: edit.file, pointer: edit.at, edit: edit.does });
  if (edit.does === 'set' && keys.length === 0) return edit.value;
  if (content === undefined || keys.length === 0) throw noPlace();
  const inside = (change: Change): Json => within(content, keys, change, noPlace);
  switch (edit.does) {
    case 'set':
      return inside({
        list: (list, index) => (index < list.length ? list.with(index, edit.value) : undefined),
        node: (node, key) => withEntry(node, key, edit.value, edit.after),
      });
    case 'insert':
      return inside({ list: (list, index) => list.toSpliced(index, 0, edit.value) });
    case 'duplicate':
      return inside({ list: (list, index) => withCopy(list, index) });
    case 'rename':
      return inside({ node: (node, key) => withKey(node, key, edit.to) });
    case 'remove':
      return inside(REMOVE);
    case 'move':
      return moveItem(content, keys, keysOf(edit.to), noPlace);
  }
}

/** New value of the list or object that holds the place; undefined: it does not allow the change. */
interface Change {
  readonly list?: (list: readonly Json[], index: number) => readonly Json[] | undefined;
  readonly node?: (node: Node, key: string) => Node | undefined;
}

const REMOVE: Change = {
  list: (list, index) => (index < list.length ? list.toSpliced(index, 1) : undefined),
  node: (node, key) =>
    Object.hasOwn(node, key)
      ? Object.fromEntries(Object.entries(node).filter(([word]) => word !== key))
      : undefined,
};

function within(value: Json, keys: readonly string[], change: Change, noPlace: () => EngineError): Json {
  const [key = '', ...rest] = keys;
  const child = childValue(value, key);
  if (rest.length > 0) {
    if (child === undefined) throw noPlace();
    const next = within(child, rest, change, noPlace);
    return next === child ? value : setChild(value, key, next);
  }
  const next = isList(value)
    ? isIndex(key) && Number(key) <= value.length
      ? change.list?.(value, Number(key))
      : undefined
    : isJsonObject(value)
      ? change.node?.(value, key)
      : undefined;
  if (next === undefined) throw noPlace();
  return next;
}

/**
 * Inserts first and removes then, with the source shifted by the insertion, so that both pointers stay valid.
 */
function moveItem(
  content: Json,
  from: readonly string[],
  to: readonly string[],
  noPlace: () => EngineError,
): Json {
  const item = from.reduce<Json | undefined>((value, key) => childValue(value, key), content);
  const isWithin = from.every((key, depth) => to[depth] === key);
  const isItem = isList(from.slice(0, -1).reduce<Json | undefined>(childValue, content));
  if (item === undefined || !isItem || (isWithin && to.length > from.length)) throw noPlace();
  const insertion: Change = { list: (list, index) => list.toSpliced(index, 0, item) };
  const sameList = from.length === to.length && from.slice(0, -1).every((key, depth) => to[depth] === key);
  const [old, next] = [Number(from.at(-1)), Number(to.at(-1))];
  if (sameList && (next === old || next === old + 1)) return content;
  const behind = sameList && next < old ? [...from.slice(0, -1), String(old + 1)] : shifted(from, to);
  return within(within(content, to, insertion, noPlace), behind, REMOVE, noPlace);
}

/** The path of an item after another was inserted at `to`, which may be in a list around it. */
function shifted(from: readonly string[], to: readonly string[]): readonly string[] {
  const depth = to.length - 1;
  const around = from.length > to.length && to.slice(0, depth).every((key, at) => from[at] === key);
  if (!around || Number(from[depth]) < Number(to[depth])) return from;
  return from.with(depth, String(Number(from[depth]) + 1));
}

function withEntry(node: Node, key: string, value: Json, after: string | undefined): Node {
  if (Object.hasOwn(node, key) && Object.is(node[key], value)) return node;
  if (Object.hasOwn(node, key) || after === undefined || !Object.hasOwn(node, after))
    return { ...node, [key]: value };
  return Object.fromEntries(
    Object.entries(node).flatMap((entry) => (entry[0] === after ? [entry, [key, value]] : [entry])),
  );
}

function withKey(node: Node, key: string, to: string): Node | undefined {
  if (key === to) return node;
  if (!Object.hasOwn(node, key) || Object.hasOwn(node, to)) return undefined;
  return Object.fromEntries(Object.entries(node).map(([word, value]) => [word === key ? to : word, value]));
}

function withCopy(list: readonly Json[], index: number): readonly Json[] | undefined {
  const item = list[index];
  return item === undefined ? undefined : list.toSpliced(index + 1, 0, item);
}

function setChild(value: Json, key: string, next: Json): Json {
  return isList(value) ? value.with(Number(key), next) : { ...(value as Node), [key]: next };
}

function childValue(value: Json | undefined, key: string): Json | undefined {
  if (isList(value)) return isIndex(key) ? value[Number(key)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(key);
}
