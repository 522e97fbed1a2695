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
import { say } from '../../../engine/node.ts';
import { StartError } from '../db/StartError.ts';
import { isLoopback } from '../readExposure.ts';

/** The state stored while the browser is at the provider. */
export interface OidcState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A company's identity provider. */
export interface Oidc {
  readonly label: string | undefined;
  /** The redirect URL of a sign-in. @param origin this server's origin. */
  begin(origin: string): Promise<{ readonly url: URL; readonly outing: OidcState }>;
  /**
   * Verifies the returned URL and returns the user name.
   *
   * @throws UnverifiedEmail; Error for any response that does not belong to this sign-in.
   */
  finish(answer: URL, outing: OidcState): Promise<string>;
  /** URL that ends the provider's session; undefined where it offers none or does not answer. */
  leave(origin: string): Promise<URL | undefined>;
}

const TIMEOUT_SECONDS = 10;
const EMAIL = 'email';
const EMAIL_VERIFIED = 'email_verified';

/**
 * Client of a provider. Its metadata is fetched at the first use and again after a failure: an unreachable
 * provider does not block the start.
 */
export function openOidc(settings: OidcSettings): Oidc {
  let configuration: Promise<Configuration> | undefined;
  const provider = () => {
    const { issuer, clientId, clientSecret } = settings;
    configuration ??= discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isLoopback(issuer.hostname) ? { execute: [allowInsecureRequests] } : {}),
    }).catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
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
      // Some providers omit the profile from the ID token.
      const profile: Readonly<Record<string, unknown>> = needed.every((claim) => claims[claim] !== undefined)
        ? claims
        : { ...claims, ...(await fetchUserInfo(config, tokens.access_token, claims.sub)) };
      const username = profile[usernameClaim];
      if (typeof username !== 'string' || username === '') {
        throw new Error(`The provider says nothing of '${usernameClaim}': see OIDC_USERNAME_CLAIM.`);
      }
      // Otherwise anyone could enter another person's address at the provider and be signed in as that
      // person. Some providers send the flag as text.
      if (usernameClaim === EMAIL && String(profile[EMAIL_VERIFIED]) !== 'true')
        throw new UnverifiedEmail(username);
      return username;
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

/** An identity provider and this server's client credentials. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that holds the user name. */
  readonly usernameClaim: string;
  /** Label of the sign-in button; undefined: the message of the product. */
  readonly label: string | undefined;
}

/**
 * The provider configured in the environment, if any.
 *
 * @throws StartError where one of the three variables is missing, or the issuer has no TLS and is not local.
 */
export function oidcSettings(env: Readonly<Record<string, string | undefined>>): OidcSettings | undefined {
  const variable = (name: string) => env[name]?.trim() || undefined;
  const [issuer, clientId, clientSecret] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(
    variable,
  );
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartError(say('oidcIncomplete'));
  }
  if (!URL.canParse(issuer))
    throw new StartError(
      say('variableWrong', { name: 'OIDC_ISSUER', value: issuer, expected: say('httpsAddress') }),
    );
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new StartError(
      say('variableWrong', { name: 'OIDC_ISSUER', value: issuer, expected: say('httpsIssuer') }),
    );
  }
  return {
    ...{ issuer: url, clientId, clientSecret },
    usernameClaim: variable('OIDC_USERNAME_CLAIM') ?? 'preferred_username',
    label: variable('OIDC_LABEL'),
  };
}

/**
 * The provider identifies the user by an e-mail that it has not verified: it may belong to another person.
 */
export class UnverifiedEmail extends Error {
  override readonly name = 'UnverifiedEmail';

  /** The address that the provider sent. */
  readonly email: string;

  constructor(email: string) {
    super('The provider has not verified the e-mail that is to be the user name: see OIDC_USERNAME_CLAIM.');
    this.email = email;
  }
}
