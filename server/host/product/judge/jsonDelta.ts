/** Difference from a former value: a replacement, or the changed entries of an object or list. */
export type JsonDelta =
  | { readonly is: unknown }
  | {
      /** All keys in their new order, where it differs from the former. */
      readonly keys?: readonly string[];
      readonly within: ReadonlyMap<string, JsonDelta>;
    };

type Node = Readonly<Record<string, unknown>>;

/**
 * Computes the difference that turns `former` into `next`; undefined where they are equal. Objects shared by
 * several places are compared once.
 */
export function jsonDelta(
  former: unknown,
  next: unknown,
  cache: DeltaCache = new Map(),
): JsonDelta | undefined {
  if (Object.is(former, next)) return undefined;
  if (!isNode(former) || !isNode(next) || Array.isArray(former) !== Array.isArray(next)) {
    return { is: next };
  }
  const cached = cache.get(next);
  if (cached?.former === former) return cached.delta;
  const delta = deltaWithin(former, next, cache);
  cache.set(next, { former, delta });
  return delta;
}

type DeltaCache = Map<object, { readonly former: object; readonly delta: JsonDelta | undefined }>;

function deltaWithin(former: Node, next: Node, cache: DeltaCache): JsonDelta | undefined {
  const [was, keys] = [Object.keys(former), Object.keys(next)];
  const within = new Map<string, JsonDelta>();
  for (const key of keys) {
    const delta = Object.hasOwn(former, key) ? jsonDelta(former[key], next[key], cache) : { is: next[key] };
    if (delta !== undefined) within.set(key, delta);
  }
  const isOrdered = was.length === keys.length && was.every((key, at) => key === keys[at]);
  if (isOrdered) return within.size === 0 ? undefined : { within };
  return { keys, within };
}

/** Applies a difference to the former value; unchanged parts are shared with it. */
export function withDelta(
  former: unknown,
  delta: JsonDelta | undefined,
  cache = new Map<JsonDelta, unknown>(),
): unknown {
  if (delta === undefined) return former;
  if ('is' in delta) return delta.is;
  if (cache.has(delta)) return cache.get(delta);
  const { keys = Object.keys(former as Node), within } = delta;
  const entries = keys.map((key): [string, unknown] => [
    key,
    withDelta((former as Node)[key], within.get(key), cache),
  ]);
  const next = Array.isArray(former) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  cache.set(delta, next);
  return next;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
