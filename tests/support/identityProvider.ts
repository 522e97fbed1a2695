import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Who we are to the provider. */
export const CLIENT = { clientId: 'cantieri', clientSecret: 'segreto-del-cliente' } as const;

/** E-mail claims by typed user name: verified or not; other users have no such claim. */
const EMAIL_VERIFIED: Readonly<Record<string, boolean>> = { capo: true, planner: false };

/** A real identity provider on this machine; it signs in any typed name without a password. */
export interface IdentityProvider {
  readonly issuer: URL;
  close(): Promise<void>;
}

/**
 * @param origin where our product is, which the provider sends people back to.
 */
export async function startIdentityProvider(origin: () => string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = new URL(`http://localhost:${(server.address() as AddressInfo).port}`);
  const provider = new Provider(issuer.origin, {
    clients: [
      {
        ...{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
        redirect_uris: [`${origin()}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${origin()}/`],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({
        ...{ sub: id, preferred_username: id, email: id },
        ...(id in EMAIL_VERIFIED ? { email_verified: EMAIL_VERIFIED[id] } : {}),
      }),
    }),
    cookies: { keys: ['for the tests alone'] },
    features: { devInteractions: { enabled: true } },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
