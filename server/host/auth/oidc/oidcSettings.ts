import { StartError } from '../../db/StartError.ts';
import { isLoopback } from '../../readExposure.ts';

/** An identity provider and this server's client credentials. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that holds the user name. */
  readonly usernameClaim: string;
  /** Label of the sign-in button. */
  readonly label: string;
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
    usernameClaim: variable('OIDC_USERNAME_CLAIM') ?? 'preferred_username',
    label: variable('OIDC_LABEL') ?? 'Accedi con l’account aziendale',
  };
}
