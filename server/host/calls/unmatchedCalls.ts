import type { Product } from '../../../engine/contract/index.ts';

/** Calls nobody answers, and handlers nobody can call. Streams are answered by the event hub, what a call `does` with records by the server itself. */
export function unmatchedCalls(
  product: Product,
  handlers: Readonly<Record<string, unknown>>,
): { readonly withoutHandler: readonly string[]; readonly withoutCall: readonly string[] } {
  const answered = (name: string) => Object.hasOwn(handlers, name);
  return {
    withoutHandler: Object.values(product.calls)
      .filter(({ name, stream, does }) => stream !== true && does === undefined && !answered(name))
      .map(({ name }) => name),
    withoutCall: Object.keys(handlers).filter((name) => {
      const call = Object.hasOwn(product.calls, name) ? product.calls[name] : undefined;
      return call === undefined || call.does !== undefined;
    }),
  };
}
