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

/** The session as the client sees it. */
export interface SessionDoor {
  /** How often somebody has signed in here: the late answer of a call from before says nothing about the session of now. */
  readonly entries: () => number;
  /** A call found nobody signed in: asks to sign in again. Settles with whether the same person came back. */
  readonly knock: () => Promise<boolean>;
}

/**
 * The product's client over this page's network. A call that finds nobody signed in waits at the door and goes on once the same person
 * has come back, a save with the key of its first try.
 *
 * @param userId whose calls these are: the server takes them for nobody else's, whoever has signed in since in this browser.
 */
export function createSessionClient({ entries, knock }: SessionDoor, userId?: number): AppClient {
  const transport: Transport = async (url, init) => {
    const before = entries();
    const answer = await fetch(url, init);
    if (answer.status !== 401 || url.startsWith(SIGN_IN)) return answer;
    const isBack = before === entries() ? await knock() : true;
    return isBack ? fetch(url, init) : answer;
  };
  return createClient<ClientCalls>(callRoutes, transport, {
    proof: 'cantieri',
    ...(userId === undefined ? {} : { headers: { 'X-Acting-User': String(userId) } }),
  });
}
