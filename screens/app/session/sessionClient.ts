import { type Calls, callRoutes } from '#generated/calls.ts';
import { type Client, createClient, type Transport } from '../../../engine/index.ts';

/** The product's calls as a client sees them: what is optional may be left out. */
type ClientCalls = {
  readonly [Name in keyof Calls]: {
    readonly input: Calls[Name]['request'];
    readonly output: Calls[Name]['output'];
  };
};

/** One typed function per call of the product. */
export type AppClient = Client<ClientCalls>;

/** Sign-in itself answers 401 to a wrong password; that ends no session. */
const SIGN_IN = '/auth/';

/**
 * The product's client over this page's network; `onExpired` hears of a call that finds nobody signed in.
 *
 * @param entries how often somebody has signed in here: the late answer of a call from before says nothing about the session of now.
 */
export function createSessionClient(onExpired: () => void, entries: () => number): AppClient {
  const transport: Transport = async (url, init) => {
    const before = entries();
    const answer = await fetch(url, init);
    if (answer.status === 401 && !url.startsWith(SIGN_IN) && before === entries()) onExpired();
    return answer;
  };
  return createClient<ClientCalls>(callRoutes, transport, { proof: 'cantieri' });
}
