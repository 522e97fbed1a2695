import type { Json } from '../contract/index.ts';
import { keysOf, under } from '../loader/pointer.ts';
import { isSchemaNode } from './schemaParts.ts';

/** A place that both sides changed differently; undefined: the side lacks it. */
export interface JsonConflict {
  readonly pointer: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly ours: unknown;
}

/** Result of `mergeJson`. */
export interface MergedJson {
  /** Undefined: removed. */
  readonly merged: unknown;
  readonly conflicts: readonly JsonConflict[];
}

/**
 * Three-way merge. Changes of one side are taken over, equal changes of both as well. Differing changes keep
 * `ours` and are reported as conflicts. Items of lists are matched by their identifying keyword (`identityOf`).
 *
 * @param theirs a new release, or another administrator.
 * @param ours the administrators, or the one who merges.
 * @param pointer place of the contents, by positions in the merged content.
 */
export function mergeJson(base: unknown, theirs: unknown, ours: unknown, pointer = ''): MergedJson {
  if (same(theirs, ours) || same(base, theirs)) return { merged: ours, conflicts: [] };
  if (same(base, ours)) return { merged: theirs, conflicts: [] };
  if ([base, theirs, ours].every((each) => isSchemaNode(each as Json))) {
    const [was, now, mine] = [base, theirs, ours].map((each) => new Map(Object.entries(each as object)));
    const { entries, conflicts } = mergeNamed(orEmpty(was), orEmpty(now), orEmpty(mine), pointer);
    return { merged: Object.fromEntries(entries), conflicts };
  }
  if (Array.isArray(base) && Array.isArray(theirs) && Array.isArray(ours)) {
    const name = identityOf(base, theirs, ours);
    if (name !== undefined) {
      const [was, now, mine] = [base, theirs, ours].map(
        (each) => new Map(each.map((item) => [name(item), item])),
      );
      const { entries, conflicts } = mergeNamed(orEmpty(was), orEmpty(now), orEmpty(mine), pointer, true);
      return { merged: entries.map(([, item]) => item), conflicts };
    }
  }
  return { merged: ours, conflicts: [{ pointer, base, theirs, ours }] };
}

type Named = ReadonlyMap<string, unknown>;

const orEmpty = (map: Named | undefined): Named => map ?? new Map();

/** @param isList whether entries are addressed by position. */
function mergeNamed(base: Named, theirs: Named, ours: Named, pointer: string, isList = false) {
  const orders = [base, theirs, ours].map((each) => [...each.keys()]);
  const conflicts: JsonConflict[] = [];
  const entries: (readonly [string, unknown])[] = [];
  for (const name of orderOf(orders[0] ?? [], orders[1] ?? [], orders[2] ?? [])) {
    const at = under(pointer, isList ? String(entries.length) : name);
    const inside = mergeJson(base.get(name), theirs.get(name), ours.get(name), at);
    conflicts.push(...inside.conflicts);
    if (inside.merged !== undefined) entries.push([name, inside.merged]);
  }
  return { entries, conflicts };
}

/**
 * All names of both sides: in the order of `theirs` unless `ours` moved an entry; what the other side added
 * follows the entry that precedes it there.
 */
function orderOf(
  base: readonly string[],
  theirs: readonly string[],
  ours: readonly string[],
): readonly string[] {
  const among = (list: readonly string[], others: ReadonlySet<string>) => list.filter((id) => others.has(id));
  const isMoved = !same(among(ours, new Set(base)), among(base, new Set(ours)));
  const [first, second] = isMoved ? [ours, theirs] : [theirs, ours];
  const [known, shared] = [new Set(first), new Set(among(first, new Set(second)))];
  // Names only in the second order, by the preceding common name; undefined: at the beginning.
  const added = new Map<string | undefined, string[]>();
  let anchor: string | undefined;
  for (const id of second) {
    if (known.has(id)) anchor = id;
    else if (!added.get(anchor)?.push(id)) added.set(anchor, [id]);
  }
  const all: string[] = [];
  anchor = undefined;
  for (const id of first) {
    // Behind the entries that the first side added there.
    if (shared.has(id)) {
      all.push(...(added.get(anchor) ?? []));
      anchor = id;
    }
    all.push(id);
  }
  return [...all, ...(added.get(anchor) ?? [])];
}

/** Compares including the order of keys, which is significant in schemas. */
function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** Keywords that identify an item among its neighbours, most reliable first. */
const NAMES = ['field', 'name', 'id', 'value', 'key', 'column', 'path', 'param', 'title', 'label'];

/**
 * A function that identifies the items of all given lists: by the text itself, or by the first keyword that
 * every item has with a unique text. Undefined if there is none.
 */
export function identityOf(
  ...lists: readonly (readonly unknown[])[]
): ((item: unknown) => string) | undefined {
  if (
    lists.every(
      (list) => list.every((item) => typeof item === 'string') && new Set(list).size === list.length,
    )
  ) {
    return (item) => String(item);
  }
  const word = NAMES.find((name) =>
    lists.every((list) => {
      const ids = list.map((item) => wordIn(item, name));
      return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
    }),
  );
  return word === undefined ? undefined : (item) => String(wordIn(item, word) ?? '');
}

function wordIn(item: unknown, word: string): unknown {
  return isSchemaNode(item as Json) ? (item as Readonly<Record<string, unknown>>)[word] : undefined;
}

/**
 * Translates a pointer from one content to a changed one; list items are matched by their identifying keyword
 * (`identityOf`). Undefined if the target is gone.
 */
export function followPointer(before: unknown, after: unknown, pointer: string): string | undefined {
  let [was, is]: [unknown, unknown] = [before, after];
  let at = '';
  for (const key of keysOf(pointer)) {
    const next = Array.isArray(was) && Array.isArray(is) ? indexIn(was, is, Number(key)) : key;
    if (next === undefined) return undefined;
    [was, is] = [childAt(was, key), childAt(is, next)];
    if (was !== undefined && is === undefined) return undefined;
    at = under(at, next);
  }
  return at;
}

function indexIn(before: readonly unknown[], after: readonly unknown[], index: number): number | undefined {
  const name = identityOf(before, after);
  if (name === undefined) return index;
  const position = after.findIndex((item) => name(item) === name(before[index]));
  return position === -1 ? undefined : position;
}

function childAt(value: unknown, key: string | number): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined | null)?.[key];
}
