import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';

/**
 * Requests a passkey from the device with the server's options; undefined if it has none or the user
 * cancelled.
 */
export async function askPasskey(options: unknown): Promise<Record<string, unknown> | undefined> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined);
  return passkey as unknown as Record<string, unknown> | undefined;
}

/** Whether this browser supports passkeys for this site: they need a host name, not an IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);
}
