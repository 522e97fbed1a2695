import type { Calls } from '#generated/calls.ts';
import { createClient, productCode, type Transport, withRetries } from '../../index.ts';
import { serverWaits } from '../connection/online.ts';
import { IS_SERVER, PRODUCT_NAME } from '../product/embeddedData.ts';
import type { AppClient, ClientCalls, SignedIn } from '../product/typedCalls.ts';
import type { CallRoutes } from '../provider/Engine.ts';

/** Calls whose 401 does not mean an expired session. */
const SIGN_IN = ['login', 'logout', 'finishSignIn', 'beginPasskeySignIn'] as const;
/** Calls that issue a new session token: requests sent with the old token meanwhile are repeated. */
const RENEWING = ['changePassword', 'reauthenticate'] as const;
const SIGNS_OUT = 'endAllMySessions';
/** Header value that the server requires against cross-site requests. */
const PROOF = productCode(PRODUCT_NAME);

/**
 * State of the session.
 *
 * | state | display |
 * | --- | --- |
 * | `starting` | empty page |
 * | `unreachable` | the server did not answer: a retry button |
 * | `guest` | the sign-in page |
 * | `in` | the product; if `expired`, with a sign-in dialog above it, so that input is not lost |
 */
export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | { readonly state: 'guest' }
  | { readonly state: 'in'; readonly user: SignedIn; readonly expired: boolean };

/** Callbacks of the client to the session. */
export interface SessionCallbacks {
  /**
   * Number of sign-ins in this page: a late 401 of a call from before does not concern the present session.
   */
  readonly signInCount: () => number;
  /** A call was answered 401: asks to sign in again. Resolves with whether the same user is back. */
  readonly askSignIn: () => Promise<boolean>;
  /** A call requires a proof of identity: asks for it. Resolves with whether it was given. */
  readonly askProof: () => Promise<boolean>;
  /** The user has signed out. */
  readonly onSignedOut: () => void;
  /** The server requires an action (password, second factor) before any other call. */
  readonly onPendingStep: () => void;
  /** A call was refused for want of a permission: the user's role may have changed. */
  readonly onForbidden: () => void;
}

/**
 * The product's client. A call answered 401 waits for sign-in and is repeated once the same user is back, a
 * save with the key of its first attempt. A busy server is retried.
 *
 * @param routes the product's calls, by name.
 * @param userId the user of these calls: the server refuses them under another user's session.
 */
export function createSessionClient(
  routes: CallRoutes,
  session: SessionCallbacks,
  userId?: number,
): AppClient {
  const pathOf = (name: keyof Calls) => routes[name]?.path ?? '';
  const [signIn, renews] = [SIGN_IN.map(pathOf), RENEWING.map(pathOf)];
  let renewing: Promise<unknown> | undefined;
  const ask = withRetries((url, init) => fetch(url, inPageLanguage(init)), { waits: serverWaits.begin });
  const send: Transport = async (url, init) => {
    const before = session.signInCount();
    const renewal = renewing;
    let answer = await ask(url, init);
    if (answer.status === 403) {
      const code = await codeOf(answer.clone());
      if (code === 'PASSWORD_CHANGE_NEEDED' || code === 'FACTOR_SETUP_NEEDED') session.onPendingStep();
      if (code === 'FORBIDDEN') session.onForbidden();
      if (code === 'REAUTH_NEEDED' && (await session.askProof())) answer = await ask(url, init);
    }
    if (answer.status !== 401 || signIn.includes(url)) return answer;
    const underWay = renewing ?? renewal;
    if (underWay !== undefined && !renews.includes(url)) {
      await underWay;
      answer = await ask(url, init);
      // Still 401: the token was not merely replaced.
      if (answer.status !== 401) return answer;
    }
    const isBack = before === session.signInCount() ? await session.askSignIn() : true;
    return isBack ? ask(url, init) : answer;
  };
  const transport: Transport = async (url, init) => {
    if (!renews.includes(url)) {
      const answer = await send(url, init);
      if (url === pathOf(SIGNS_OUT) && answer.ok) session.onSignedOut();
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

/** Without a session the server knows the user's language only from this header. */
function inPageLanguage(init: Parameters<Transport>[1]): RequestInit {
  const headers = new Headers(init.headers);
  if (!IS_SERVER) headers.set('Accept-Language', document.documentElement.lang);
  return { ...init, headers };
}

async function codeOf(answer: Response): Promise<unknown> {
  const body = (await answer.json().catch(() => ({}))) as { code?: unknown };
  return body.code;
}
