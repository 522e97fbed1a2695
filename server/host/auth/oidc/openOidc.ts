import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { isLoopback } from '../../readExposure.ts';
import type { OidcSettings } from './oidcSettings.ts';
import { UnverifiedEmail } from './UnverifiedEmail.ts';

/** What our side keeps while the person is at the provider. */
export interface Outing {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A company's identity provider. */
export interface Oidc {
  readonly label: string;
  /** Where to send the browser; `origin` is our own. */
  begin(origin: string): Promise<{ readonly url: URL; readonly outing: Outing }>;
  /** Who came back, by our user name. @throws UnverifiedEmail; Error for whatever is not the provider's fresh answer to this outing. */
  finish(answer: URL, outing: Outing): Promise<string>;
  /** Where to end the provider's own session; undefined where it offers none or does not answer. */
  leave(origin: string): Promise<URL | undefined>;
}

const TIMEOUT_SECONDS = 10;
const EMAIL = 'email';
const EMAIL_VERIFIED = 'email_verified';

/** The provider's description is fetched when first needed, and again after a failure: a provider that is away stops no start. */
export function openOidc(settings: OidcSettings): Oidc {
  let known: Promise<Configuration> | undefined;
  const provider = () => {
    const { issuer, clientId, clientSecret } = settings;
    known ??= discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isLoopback(issuer.hostname) ? { execute: [allowInsecureRequests] } : {}),
    }).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    label: settings.label,

    async begin(origin) {
      const outing = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await provider(), {
        redirect_uri: `${origin}/auth/oidc/callback`,
        scope: 'openid profile email',
        code_challenge: await calculatePKCECodeChallenge(outing.verifier),
        code_challenge_method: 'S256',
        state: outing.state,
        nonce: outing.nonce,
      });
      return { url, outing };
    },

    async finish(answer, { state, nonce, verifier }) {
      const config = await provider();
      const tokens = await authorizationCodeGrant(config, answer, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider gave no ID token.');
      const { usernameClaim } = settings;
      const needed = usernameClaim === EMAIL ? [EMAIL, EMAIL_VERIFIED] : [usernameClaim];
      // Some providers keep the profile out of the ID token.
      const said: Readonly<Record<string, unknown>> = needed.every((claim) => claims[claim] !== undefined)
        ? claims
        : { ...claims, ...(await fetchUserInfo(config, tokens.access_token, claims.sub)) };
      const found = said[usernameClaim];
      if (typeof found !== 'string' || found === '') {
        throw new Error(`The provider says nothing of '${usernameClaim}': see OIDC_USERNAME_CLAIM.`);
      }
      // Else whoever writes another's address into their account there would be them here. Some providers write it as a text.
      if (usernameClaim === EMAIL && String(said[EMAIL_VERIFIED]) !== 'true')
        throw new UnverifiedEmail(found);
      return found;
    },

    async leave(origin) {
      try {
        return buildEndSessionUrl(await provider(), { post_logout_redirect_uri: `${origin}/` });
      } catch {
        return undefined;
      }
    },
  };
}
