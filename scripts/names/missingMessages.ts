import type { Product } from '../../engine/index.ts';

/** A name in quotes as the catalogues write theirs: `order.without-number`. */
const ID = /'([a-z][a-z-]*(?:\.[a-z][a-z-]*)+)'/g;

/**
 * Messages that code names and no catalogue has, each once: a name whose first part begins a message of the product (`order.…`), that is neither a
 * message nor, with its last part, a field (`vehicles.active` is a column).
 *
 * @param code TypeScript of the product, without the engine: its widgets bring words of their own.
 */
export function missingMessages(
  product: Pick<Product, 'messages' | 'entities'>,
  code: readonly string[],
): readonly string[] {
  const [messages] = Object.values(product.messages);
  const ids = new Set(Object.keys(messages?.texts ?? {}));
  const beginnings = new Set([...ids].map((id) => id.split('.', 1)[0]));
  const fields = new Set(
    Object.values(product.entities).flatMap(({ properties }) => Object.keys(properties)),
  );
  const named = code.flatMap((text) => [...text.matchAll(ID)].map(([, id = '']) => id));
  return [...new Set(named)]
    .filter((id) => !ids.has(id) && beginnings.has(id.split('.', 1)[0]))
    .filter((id) => !fields.has(id.slice(id.lastIndexOf('.') + 1)))
    .sort();
}
