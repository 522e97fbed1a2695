import { StartError } from '../../db/StartError.ts';
import { isLoopback } from '../../readExposure.ts';

/** An identity provider, and who we are to it. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that is our user name. */
  readonly usernameClaim: string;
  /** What the button at the door says. */
  readonly label: string;
}

/**
 * The provider that the environment names, if any.
 *
 * @throws StartError where one of the three is missing, or the issuer is without TLS and not of this machine.
 */
export function oidcSettings(env: Readonly<Record<string, string | undefined>>): OidcSettings | undefined {
  const given = (name: string) => env[name]?.trim() || undefined;
  const [issuer, clientId, clientSecret] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(given);
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartError(
      'Per l’accesso aziendale servono insieme OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET: ne manca uno.',
    );
  }
  if (!URL.canParse(issuer))
    throw new StartError(`OIDC_ISSUER vale «${issuer}»: serve un indirizzo https://…`);
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new StartError(
      `OIDC_ISSUER vale «${issuer}»: serve https, altrimenti chiunque in rete può fingersi lui.`,
    );
  }
  return {
    ...{ issuer: url, clientId, clientSecret },
    usernameClaim: given('OIDC_USERNAME_CLAIM') ?? 'preferred_username',
    label: given('OIDC_LABEL') ?? 'Accedi con l’account aziendale',
  };
}
