import type { Product } from '../../../engine/contract/index.ts';

/**
 * Calls without handler and handlers without call. Streams belong to the event hub, calls with `does` to the
 * server.
 */
export function unmatchedCalls(
  product: Product,
  handlers: Readonly<Record<string, unknown>>,
): { readonly withoutHandler: readonly string[]; readonly withoutCall: readonly string[] } {
  const hasHandler = (name: string) => Object.hasOwn(handlers, name);
  return {
    withoutHandler: Object.values(product.calls)
      .filter(({ name, stream, does }) => stream !== true && does === undefined && !hasHandler(name))
      .map(({ name }) => name),
    withoutCall: Object.keys(handlers).filter((name) => {
      const call = Object.hasOwn(product.calls, name) ? product.calls[name] : undefined;
      return call === undefined || call.does !== undefined;
    }),
  };
}
