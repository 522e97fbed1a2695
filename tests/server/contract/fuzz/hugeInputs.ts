type Schema = Readonly<Record<string, unknown>>;

/** What fits well below the largest body of the largest call. */
const WIDE = 20_000;
const DEEP = 5_000;
const LONG = 200_000;

/**
 * A body that attacks by its size or shape, by kind: `fields`, `items`, `deep`, `long`, `limits`, `doubled`.
 */
export type Huge = keyof typeof HUGE;

export const HUGE = {
  /** Twenty thousand unknown fields beside the valid ones. */
  fields: (good: unknown) =>
    JSON.stringify({ ...(good as object), ...Object.fromEntries(numbered((at) => [`f${at}`, at])) }),
  /** The first list of the input, twenty thousand times its row; without a list the whole as one. */
  items: (good: unknown) => JSON.stringify(withLongList(good)),
  /** Deeper than a stack allows; as text, because `JSON.stringify` would overflow as well. */
  deep: (good: unknown) => {
    const inside = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`;
    return `${JSON.stringify(good).slice(0, -1)},"deep":${inside}}`;
  },
  /** Every text of the input made long. */
  long: (good: unknown) =>
    JSON.stringify(good, (_, value) => (typeof value === 'string' ? 'è'.repeat(LONG) : value)),
  /** The same name many times: which one counts must not matter to anybody. */
  doubled: (good: unknown) => `{${`"obj":{},`.repeat(WIDE / 10)}${JSON.stringify(good).slice(1)}`,
} satisfies Readonly<Record<string, (good: unknown) => string>>;

/** Every text and every list at the limit of its schema: valid, and as large as possible. */
export function atTheLimits(schema: unknown, good: unknown): unknown {
  const ownSchema = (schema ?? {}) as Schema;
  if (Array.isArray(good)) {
    const most = Math.min(Number(ownSchema['maxItems'] ?? 50), 500);
    const row = atTheLimits(ownSchema['items'], good[0]);
    return good.length === 0 ? good : Array.from({ length: most }, () => row);
  }
  if (typeof good === 'object' && good !== null) {
    const properties = (ownSchema['properties'] ?? {}) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(good).map(([name, value]) => [name, atTheLimits(properties[name], value)]),
    );
  }
  const free = ['enum', 'const', 'format', 'pattern', 'x-options', 'x-reference'].every(
    (word) => ownSchema[word] === undefined,
  );
  if (typeof good === 'string' && free) return 'x'.repeat(Number(ownSchema['maxLength'] ?? good.length));
  return good;
}

function withLongList(good: unknown): unknown {
  if (typeof good !== 'object' || good === null) return good;
  for (const [name, value] of Object.entries(good)) {
    if (Array.isArray(value)) return { ...good, [name]: numbered(() => value[0] ?? {}) };
  }
  return numbered(() => good);
}

function numbered<Value>(make: (at: number) => Value): Value[] {
  return Array.from({ length: WIDE }, (_, at) => make(at));
}
