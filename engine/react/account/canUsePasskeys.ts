import { browserSupportsWebAuthn } from '@simplewebauthn/browser';

/** Whether this browser has passkeys for this site: they belong to a name, not to a number. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);
}
