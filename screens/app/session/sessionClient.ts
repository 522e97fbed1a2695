import { type Calls, callRoutes } from '#generated/calls.ts';
import { type Client, createClient, type Transport, withRetries } from '../../../engine/index.ts';
import { serverWaits } from '../../../engine/react/index.ts';

/** The product's calls as a client sees them: what is optional may be left out. */
type ClientCalls = {
  readonly [Name in keyof Calls]: {
    readonly input: Calls[Name]['request'];
    readonly output: Calls[Name]['output'];
  };
};

/** One typed function per call of the product. */
export type AppClient = Client<ClientCalls>;

/** These answer 401 for reasons of their own, which end no session. */
const SIGN_IN = ['login', 'logout', 'finishSignIn', 'beginPasskeySignIn'].map((name) =>
  pathOf(name as keyof Calls),
);
/** These give the session another token: what was sent with the old one meanwhile is sent again. */
const RENEWING = ['changePassword', 'reauthenticate'].map((name) => pathOf(name as keyof Calls));
const SIGNS_OUT = pathOf('endAllMySessions');

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
 * @param userId whose calls these are: the server takes them for nobody else's, whoever has signed in since in this browser.
 */
export function createSessionClient(door: SessionDoor, userId?: number): AppClient {
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
    if (answer.status !== 401 || SIGN_IN.includes(url)) return answer;
    const underWay = renewing ?? renewal;
    if (underWay !== undefined && !RENEWING.includes(url)) {
      await underWay;
      answer = await ask(url, init);
      // Found still to be nobody's: the session was not only given another token.
      if (answer.status !== 401) return answer;
    }
    const isBack = before === door.entries() ? await door.knock() : true;
    return isBack ? ask(url, init) : answer;
  };
  const transport: Transport = async (url, init) => {
    if (!RENEWING.includes(url)) {
      const answer = await send(url, init);
      if (url === SIGNS_OUT && answer.ok) door.left();
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
  return createClient<ClientCalls>(callRoutes, transport, {
    proof: 'cantieri',
    ...(userId === undefined ? {} : { headers: { 'X-Acting-User': String(userId) } }),
  });
}

/** Calls without parameters have one address. */
function pathOf(name: keyof Calls): string {
  return callRoutes[name].path;
}

async function codeOf(answer: Response): Promise<unknown> {
  const body = (await answer.json().catch(() => ({}))) as { code?: unknown };
  return body.code;
}
