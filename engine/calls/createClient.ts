import { EngineError } from '../errors/EngineError.ts';
import { answerOf } from './answerOf.ts';
import type { CallInput, CallOptions, CallTypes, Client, ClientOptions, Route, Transport } from './Client.ts';
import { LINES, requestOf } from './requestOf.ts';
import { withNetworkFailure } from './withNetworkFailure.ts';

/**
 * Creates a typed function per call over any transport. `Calls` and `routes` are generated for the product.
 *
 * @example const client = createClient<Calls>(ROUTES, fetch);
 * const loan = await client.fetchLoan({ params: { id: 7 } }, { signal });
 */
export function createClient<Calls extends CallTypes<Calls>>(
  routes: { readonly [Name in keyof Calls]: Route },
  transport: Transport,
  options: ClientOptions = {},
): Client<Calls> {
  const client: Record<string, (input?: CallInput, options?: CallOptions) => Promise<unknown>> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    client[name] = async (input = {}, own = {}) => {
      const { url, init } = requestOf(name, route, input, own, options);
      const response = await withNetworkFailure(name, () => transport(url, init));
      if (response.headers.get('content-type')?.includes(LINES) !== true)
        return answerOf(name, route, response);
      const { progressOf } = await withNetworkFailure(name, () => import('./progressOf.ts'));
      return answerOf(name, route, await progressOf(name, response, own.onProgress));
    };
  }
  return client as unknown as Client<Calls>;
}

/**
 * A read call by name, for schema-driven reads that no user action triggers.
 *
 * @throws EngineError WRITES for a call that writes, UNKNOWN_CALL.
 */
export function readByName(
  client: object,
  routes: Readonly<Record<string, Pick<Route, 'effect'> | undefined>>,
  name: string,
): ReturnType<typeof callByName> {
  if (routes[name]?.effect === 'write') throw new EngineError('WRITES', { name });
  return callByName(client, name);
}

/**
 * A call by name, where the name is data (tables, workflows).
 *
 * @throws EngineError UNKNOWN_CALL.
 */
export function callByName(
  client: object,
  name: string,
): (input?: CallInput, options?: CallOptions) => Promise<unknown> {
  const call = Object.hasOwn(client, name) ? (client as Readonly<Record<string, unknown>>)[name] : undefined;
  if (typeof call !== 'function') throw new EngineError('UNKNOWN_CALL', { name });
  return call as (input?: CallInput, options?: CallOptions) => Promise<unknown>;
}
