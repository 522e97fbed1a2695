import { browserSupportsWebAuthn } from '@simplewebauthn/browser';

/** Whether this browser supports passkeys for this site: they need a host name, not an IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);
}
