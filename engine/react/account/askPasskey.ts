import { startAuthentication } from '@simplewebauthn/browser';

/**
 * Requests a passkey from the device with the server's options; undefined if it has none or the user
 * cancelled.
 */
export async function askPasskey(options: unknown): Promise<Record<string, unknown> | undefined> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined);
  return passkey as unknown as Record<string, unknown> | undefined;
}
