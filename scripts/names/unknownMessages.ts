import type { Product } from '../../engine/index.ts';

const FILE = /\.sha256$/;

/**
 * Message ids in code that no catalogue has: quoted texts with the prefix of a message group (`order.…`).
 * Excluded are keys of object literals, table columns, files and grammar places (`.id ===
 * 'table.layouts.items'`), which look the same.
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
  const existing = new Set([...ids, ...defined]);
  const tables = new Set(Object.values(entities).flatMap((entity) => entity['x-table'] ?? []));
  const isSaid = (id: string): boolean => {
    const group = id.slice(0, id.indexOf('.'));
    if (!groups.has(group) || FILE.test(id) || tables.has(group) || group === 'record') return false;
    // Code may build longer ids from it: `schemas.kept` + `.words`, or `schema.form.section.fields` +
    // `.many`.
    const prefixes = [`${id}.`, `schema.${id}.`];
    return (
      !existing.has(id) && ![...existing].some((each) => prefixes.some((start) => each.startsWith(start)))
    );
  };
  const candidates = code.flatMap((text) =>
    [...text.matchAll(/(?<!\.id === )'([a-z][\w-]*\.[\w-]+(?:\.[\w-]+)*)'(?!:)/g)].map(([, id = '']) => id),
  );
  return [...new Set(candidates)].filter(isSaid);
}
