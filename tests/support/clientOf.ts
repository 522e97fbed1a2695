import { type Calls, callRoutes } from '#generated/calls.ts';
import { type Client, createClient } from '../../engine/index.ts';
import type { TestApp } from './app.ts';

/** The calls of the product as the browser app has them: optional inputs may be omitted. */
type ClientCalls = {
  readonly [Name in keyof Calls]: {
    readonly input: Calls[Name]['request'];
    readonly output: Calls[Name]['output'];
  };
};

/**
 * Typed client of the engine, signed in at a running server as one of the test users.
 *
 * @param heard receives the name of every call.
 */
export async function clientOf(
  { address, api }: TestApp,
  username: string,
  heard: (name: string) => void = () => {},
): Promise<Client<ClientCalls>> {
  const { cookie } = await api(username);
  const client = createClient<ClientCalls>(callRoutes, fetch, {
    base: address,
    proof: 'cantieri',
    headers: { cookie },
  });
  return new Proxy(client, {
    get(calls, name) {
      heard(String(name));
      return Reflect.get(calls, name) as unknown;
    },
  });
}
