/**
 * Items that together have every kind: each time the one with most kinds that are still missing, the first of
 * several.
 *
 * @param kindsOf kinds of an item; an item without any is never needed.
 */
export function coverKinds<T>(items: readonly T[], kindsOf: (item: T) => readonly string[]): ReadonlySet<T> {
  const candidates = items.map((item) => ({ item, kinds: new Set(kindsOf(item)) }));
  const missing = new Set(candidates.flatMap(({ kinds }) => [...kinds]));
  const chosen = new Set<T>();
  const gainOf = ({ kinds }: (typeof candidates)[number]): number =>
    [...kinds].filter((kind) => missing.has(kind)).length;
  while (missing.size > 0) {
    const [best] = candidates.toSorted((one, other) => gainOf(other) - gainOf(one));
    if (best === undefined) break;
    for (const kind of best.kinds) missing.delete(kind);
    chosen.add(best.item);
  }
  return chosen;
}
