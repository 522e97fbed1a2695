/** What stands in the place of a former value: another one, or of an object or a list what is other within it. */
export type PartChange =
  | { readonly is: unknown }
  | {
      /** All of its keys in their order, where they are not those of the former one. */
      readonly keys?: readonly string[];
      readonly within: ReadonlyMap<string, PartChange>;
    };

type Node = Readonly<Record<string, unknown>>;

/** What makes one value of another, for whoever has the former: undefined where they are the same. What stands at several places is compared once. */
export function changeOf(former: unknown, next: unknown, known: Known = new Map()): PartChange | undefined {
  if (Object.is(former, next)) return undefined;
  if (!isNode(former) || !isNode(next) || Array.isArray(former) !== Array.isArray(next)) {
    return { is: next };
  }
  const found = known.get(next);
  if (found?.former === former) return found.change;
  const change = changeWithin(former, next, known);
  known.set(next, { former, change });
  return change;
}

type Known = Map<object, { readonly former: object; readonly change: PartChange | undefined }>;

function changeWithin(former: Node, next: Node, known: Known): PartChange | undefined {
  const [was, keys] = [Object.keys(former), Object.keys(next)];
  const within = new Map<string, PartChange>();
  for (const key of keys) {
    const change = Object.hasOwn(former, key) ? changeOf(former[key], next[key], known) : { is: next[key] };
    if (change !== undefined) within.set(key, change);
  }
  const isOrdered = was.length === keys.length && was.every((key, at) => key === keys[at]);
  if (isOrdered) return within.size === 0 ? undefined : { within };
  return { keys, within };
}

/** The value that a change makes of the former one, which lends all that is the same in both. */
export function withChange(
  former: unknown,
  change: PartChange | undefined,
  known = new Map<PartChange, unknown>(),
): unknown {
  if (change === undefined) return former;
  if ('is' in change) return change.is;
  if (known.has(change)) return known.get(change);
  const { keys = Object.keys(former as Node), within } = change;
  const entries = keys.map((key): [string, unknown] => [
    key,
    withChange((former as Node)[key], within.get(key), known),
  ]);
  const next = Array.isArray(former) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  known.set(change, next);
  return next;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
