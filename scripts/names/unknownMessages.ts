import type { Product } from '../../engine/index.ts';

const FILE = /\.sha256$/;

/**
 * Ids that code says and no catalogue has: what stands in quotes, begins as the product's messages begin (`order.…`) and is none of them. A key of an object that code
 * defines, a column of a table, a file and a place of the grammar (`.id === 'table.layouts.items'`) are written the same way and are none.
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
    if (!groups.has(group) || FILE.test(id) || tables.has(group) || group === 'record') return false;
    // Code may complete it: `schemas.kept` is `schemas.kept.words`; a place of the grammar is called by `schema.form.section.fields.many`.
    const begun = [`${id}.`, `schema.${id}.`];
    return !known.has(id) && ![...known].some((each) => begun.some((start) => each.startsWith(start)));
  };
  const said = code.flatMap((text) =>
    [...text.matchAll(/(?<!\.id === )'([a-z][\w-]*\.[\w-]+(?:\.[\w-]+)*)'(?!:)/g)].map(([, id = '']) => id),
  );
  return [...new Set(said)].filter(isSaid);
}
