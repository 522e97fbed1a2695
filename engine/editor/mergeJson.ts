import type { Json } from '../contract/index.ts';
import { under } from '../loader/pointer.ts';
import { identityOf } from './identityOf.ts';
import { isSchemaNode } from './schemaParts.ts';

/** A place that both sides changed, and otherwise; undefined: it is not there. Both sides are a new release and administrators, or two administrators. */
export interface JsonConflict {
  readonly pointer: string;
  readonly base: unknown;
  readonly release: unknown;
  readonly own: unknown;
}

export interface MergedJson {
  /** Undefined: it is gone. */
  readonly merged: unknown;
  readonly conflicts: readonly JsonConflict[];
}

/**
 * Three contents made one: what only one side changed is as that side has it, what both changed alike as both have it. Where they differ the
 * administrators' stays, and the place is told. Items of lists are told apart by their names.
 *
 * @param pointer where it stands, by the merged content's places.
 */
export function mergeJson(base: unknown, release: unknown, own: unknown, pointer = ''): MergedJson {
  if (same(release, own) || same(base, release)) return { merged: own, conflicts: [] };
  if (same(base, own)) return { merged: release, conflicts: [] };
  if ([base, release, own].every((each) => isSchemaNode(each as Json))) {
    const [was, now, ours] = [base, release, own].map((each) => new Map(Object.entries(each as object)));
    const { entries, conflicts } = mergeNamed(named(was), named(now), named(ours), pointer);
    return { merged: Object.fromEntries(entries), conflicts };
  }
  if (Array.isArray(base) && Array.isArray(release) && Array.isArray(own)) {
    const name = identityOf(base, release, own);
    if (name !== undefined) {
      const [was, now, ours] = [base, release, own].map(
        (each) => new Map(each.map((item) => [name(item), item])),
      );
      const { entries, conflicts } = mergeNamed(named(was), named(now), named(ours), pointer, true);
      return { merged: entries.map(([, item]) => item), conflicts };
    }
  }
  return { merged: own, conflicts: [{ pointer, base, release, own }] };
}

type Named = ReadonlyMap<string, unknown>;

const named = (map: Named | undefined): Named => map ?? new Map();

/** @param isList whether what is named is found by its place. */
function mergeNamed(base: Named, release: Named, own: Named, pointer: string, isList = false) {
  const orders = [base, release, own].map((each) => [...each.keys()]);
  const conflicts: JsonConflict[] = [];
  const entries: (readonly [string, unknown])[] = [];
  for (const name of orderOf(orders[0] ?? [], orders[1] ?? [], orders[2] ?? [])) {
    const at = under(pointer, isList ? String(entries.length) : name);
    const inside = mergeJson(base.get(name), release.get(name), own.get(name), at);
    conflicts.push(...inside.conflicts);
    if (inside.merged !== undefined) entries.push([name, inside.merged]);
  }
  return { entries, conflicts };
}

/**
 * All names of both sides: in the program's order unless administrators moved something; what the other side added stands after what it stands
 * after there.
 */
function orderOf(
  base: readonly string[],
  release: readonly string[],
  own: readonly string[],
): readonly string[] {
  const among = (list: readonly string[], others: ReadonlySet<string>) => list.filter((id) => others.has(id));
  const isMoved = !same(among(own, new Set(base)), among(base, new Set(own)));
  const [first, second] = isMoved ? [own, release] : [release, own];
  const [known, shared] = [new Set(first), new Set(among(first, new Set(second)))];
  // What the second alone has, by what of both it stands after; undefined: at the beginning.
  const added = new Map<string | undefined, string[]>();
  let anchor: string | undefined;
  for (const id of second) {
    if (known.has(id)) anchor = id;
    else if (!added.get(anchor)?.push(id)) added.set(anchor, [id]);
  }
  const all: string[] = [];
  anchor = undefined;
  for (const id of first) {
    // After what the first added there.
    if (shared.has(id)) {
      all.push(...(added.get(anchor) ?? []));
      anchor = id;
    }
    all.push(id);
  }
  return [...all, ...(added.get(anchor) ?? [])];
}

/** The same to the last key: the order of keys is part of a schema. */
function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
