import type { Calls } from '#generated/calls.ts';
import { createClient, productCode, type Transport, withRetries } from '../../index.ts';
import { serverWaits } from '../connection/serverWaits.ts';
import type { AppClient, ClientCalls } from '../product/AppClient.ts';
import { PRODUCT_NAME } from '../product/servedPage.ts';
import type { CallRoutes } from '../provider/Engine.ts';

/** These answer 401 for reasons of their own, which end no session. */
const SIGN_IN = ['login', 'logout', 'finishSignIn', 'beginPasskeySignIn'] as const;
/** These give the session another token: what was sent with the old one meanwhile is sent again. */
const RENEWING = ['changePassword', 'reauthenticate'] as const;
const SIGNS_OUT = 'endAllMySessions';
/** What the host wants to hear from a page of its own: no foreign page can say it. */
const PROOF = productCode(PRODUCT_NAME);

/** The session as the client sees it. */
export interface SessionDoor {
  /** How often somebody has signed in here: the late answer of a call from before says nothing about the session of now. */
  readonly entries: () => number;
  /** A call found nobody signed in: asks to sign in again. Settles with whether the same person came back. */
  readonly knock: () => Promise<boolean>;
  /** A call wants a proof of who is signed in: asks for it. Settles with whether it was given. */
  readonly prove: () => Promise<boolean>;
  /** Nobody is signed in here any more, by one's own will. */
  readonly left: () => void;
  /** The server wants something done before anything else. */
  readonly owing: () => void;
}

/**
 * The product's client over this page's network. A call that finds nobody signed in waits at the door and goes on once the same person
 * has come back, a save with the key of its first try. A busy server is asked again.
 *
 * @param routes the product's calls, by name.
 * @param userId whose calls these are: the server takes them for nobody else's, whoever has signed in since in this browser.
 */
export function createSessionClient(routes: CallRoutes, door: SessionDoor, userId?: number): AppClient {
  const pathOf = (name: keyof Calls) => routes[name]?.path ?? '';
  const [signIn, renews] = [SIGN_IN.map(pathOf), RENEWING.map(pathOf)];
  let renewing: Promise<unknown> | undefined;
  const ask = withRetries((url, init) => fetch(url, init), { waits: serverWaits.begin });
  const send: Transport = async (url, init) => {
    const before = door.entries();
    const renewal = renewing;
    let answer = await ask(url, init);
    if (answer.status === 403) {
      const code = await codeOf(answer.clone());
      if (code === 'PASSWORD_CHANGE_NEEDED' || code === 'FACTOR_SETUP_NEEDED') door.owing();
      if (code === 'REAUTH_NEEDED' && (await door.prove())) answer = await ask(url, init);
    }
    if (answer.status !== 401 || signIn.includes(url)) return answer;
    const underWay = renewing ?? renewal;
    if (underWay !== undefined && !renews.includes(url)) {
      await underWay;
      answer = await ask(url, init);
      // Found still to be nobody's: the session was not only given another token.
      if (answer.status !== 401) return answer;
    }
    const isBack = before === door.entries() ? await door.knock() : true;
    return isBack ? ask(url, init) : answer;
  };
  const transport: Transport = async (url, init) => {
    if (!renews.includes(url)) {
      const answer = await send(url, init);
      if (url === pathOf(SIGNS_OUT) && answer.ok) door.left();
      return answer;
    }
    const renewal = send(url, init);
    const settled = renewal.then(
      () => undefined,
      () => undefined,
    );
    renewing = settled;
    void settled.then(() => {
      if (renewing === settled) renewing = undefined;
    });
    return renewal;
  };
  return createClient<ClientCalls>(routes as Parameters<typeof createClient<ClientCalls>>[0], transport, {
    proof: PROOF,
    ...(userId === undefined ? {} : { headers: { 'X-Acting-User': String(userId) } }),
  });
}

async function codeOf(answer: Response): Promise<unknown> {
  const body = (await answer.json().catch(() => ({}))) as { code?: unknown };
  return body.code;
}
