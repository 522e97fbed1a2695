import { startTestApp, type TestApp } from './app.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identityProvider.ts';

export interface CompanyApp {
  readonly test: TestApp;
  readonly provider: IdentityProvider;
  close(): Promise<void>;
}

/**
 * Server of a company with its identity provider. Each needs the address of the other before it starts, so
 * the port of the server is chosen first.
 */
export async function startCompanyApp(
  label = 'Azienda',
  usernameClaim = 'preferred_username',
): Promise<CompanyApp> {
  const before = await startTestApp();
  const { address } = before;
  await before.close();
  const provider = await startIdentityProvider(() => address);
  const oidc = { ...CLIENT, issuer: provider.issuer, usernameClaim, label };
  const test = await startTestApp({ oidc, port: Number(new URL(address).port) });
  return {
    test,
    provider,
    close: async () => {
      await test.close();
      await provider.close();
    },
  };
}
