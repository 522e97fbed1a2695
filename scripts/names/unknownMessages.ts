import type { Product } from '../../engine/index.ts';

/**
 * Ids that code says and no catalogue has: what stands in quotes, begins as the product's messages begin (`order.…`) and is none of them. The engine's own
 * words are defined in code; a column of a table is written the same way and is none.
 *
 * @param code every TypeScript file of the product.
 */
export function unknownMessages(
  { messages, entities }: Pick<Product, 'messages' | 'entities'>,
  code: readonly string[],
): readonly string[] {
  const [catalogue] = Object.values(messages);
  const ids = Object.keys(catalogue?.texts ?? {});
  const groups = new Set(ids.map((id) => id.slice(0, id.indexOf('.'))));
  const defined = code.flatMap((text) => [...text.matchAll(/'([\w.-]+)':/g)].map(([, id = '']) => id));
  const known = new Set([...ids, ...defined]);
  const tables = new Set(Object.values(entities).flatMap((entity) => entity['x-table'] ?? []));
  const isSaid = (id: string): boolean => {
    const group = id.slice(0, id.indexOf('.'));
    if (!groups.has(group) || tables.has(group) || group === 'record') return false;
    // Code may complete it: `files.refused` is `files.refused.one` or `files.refused.many`.
    return !known.has(id) && ![...known].some((each) => each.startsWith(`${id}.`));
  };
  const said = code.flatMap((text) =>
    [...text.matchAll(/'([a-z][\w-]*\.[\w-]+(?:\.[\w-]+)*)'(?!:)/g)].map(([, id = '']) => id),
  );
  return [...new Set(said)].filter(isSaid);
}
