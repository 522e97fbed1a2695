import { startAuthentication } from '@simplewebauthn/browser';

/** What the device answers to the server's question for a passkey; undefined where it gave none, or who holds it thought better of it. */
export async function askPasskey(options: unknown): Promise<Record<string, unknown> | undefined> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined);
  return passkey as unknown as Record<string, unknown> | undefined;
}
