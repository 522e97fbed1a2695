/** Difference from a former value: a replacement, or the changed entries of an object or list. */
export type PartChange =
  | { readonly is: unknown }
  | {
      /** All keys in their new order, where it differs from the former. */
      readonly keys?: readonly string[];
      readonly within: ReadonlyMap<string, PartChange>;
    };

type Node = Readonly<Record<string, unknown>>;

/**
 * Computes the difference that turns `former` into `next`; undefined where they are equal. Objects shared by
 * several places are compared once.
 */
export function changeOf(
  former: unknown,
  next: unknown,
  cache: ChangeCache = new Map(),
): PartChange | undefined {
  if (Object.is(former, next)) return undefined;
  if (!isNode(former) || !isNode(next) || Array.isArray(former) !== Array.isArray(next)) {
    return { is: next };
  }
  const cached = cache.get(next);
  if (cached?.former === former) return cached.change;
  const change = changeWithin(former, next, cache);
  cache.set(next, { former, change });
  return change;
}

type ChangeCache = Map<object, { readonly former: object; readonly change: PartChange | undefined }>;

function changeWithin(former: Node, next: Node, cache: ChangeCache): PartChange | undefined {
  const [was, keys] = [Object.keys(former), Object.keys(next)];
  const within = new Map<string, PartChange>();
  for (const key of keys) {
    const change = Object.hasOwn(former, key) ? changeOf(former[key], next[key], cache) : { is: next[key] };
    if (change !== undefined) within.set(key, change);
  }
  const isOrdered = was.length === keys.length && was.every((key, at) => key === keys[at]);
  if (isOrdered) return within.size === 0 ? undefined : { within };
  return { keys, within };
}

/** Applies a difference to the former value; unchanged parts are shared with it. */
export function withChange(
  former: unknown,
  change: PartChange | undefined,
  cache = new Map<PartChange, unknown>(),
): unknown {
  if (change === undefined) return former;
  if ('is' in change) return change.is;
  if (cache.has(change)) return cache.get(change);
  const { keys = Object.keys(former as Node), within } = change;
  const entries = keys.map((key): [string, unknown] => [
    key,
    withChange((former as Node)[key], within.get(key), cache),
  ]);
  const next = Array.isArray(former) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  cache.set(change, next);
  return next;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
