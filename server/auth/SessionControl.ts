/** What sign-in and sign-out may do to the browser that called. */
export interface SessionControl {
  /** Where the request came from, for throttling. */
  readonly address: string;
  readonly userAgent: string;
  /** The token sent by the browser, if any. */
  readonly token: string | undefined;
  /** Gives the browser the session's token, in a cookie that page scripts cannot read. */
  give(token: string, expiresAt: Date): void;
  /** Takes the cookie away. */
  take(): void;
}
