/** Cookies and origin of the calling browser, for sign-in and sign-out. */
export interface SessionControl {
  /** IP address of the request, for throttling. */
  readonly address: string;
  readonly userAgent: string;
  /** The session token that the browser sent, if any. */
  readonly token: string | undefined;
  /** The mark of a browser in which a user has signed in before, if any. */
  readonly deviceMark: string | undefined;
  /** The token of an unfinished authentication step, if any. */
  readonly step: string | undefined;
  /** Origin of the site as the browser sees it, e.g. `https://cantieri.example`. */
  readonly origin: string;
  /** Sets the cookie of an authentication step. */
  setStep(token: string, expiresAt: Date, sameSite?: 'strict' | 'lax'): void;
  clearStep(): void;
  /** Sets the session cookie, which page scripts cannot read. */
  setSession(token: string, expiresAt: Date): void;
  /** Clears the session cookie. */
  clearSession(): void;
  /** Sets the device mark, which outlives the session. */
  setDeviceMark(mark: string, expiresAt: Date): void;
}
