/** What sign-in and sign-out may do to the browser that called. */
export interface SessionControl {
  /** Where the request came from, for throttling. */
  readonly address: string;
  readonly userAgent: string;
  /** The token sent by the browser, if any. */
  readonly token: string | undefined;
  /** The mark of a browser in which somebody has signed in before, if any. */
  readonly mark: string | undefined;
  /** The token of a step that has begun and is not finished, if any. */
  readonly step: string | undefined;
  /** The site as the browser sees it, e.g. `https://cantieri.example`. */
  readonly origin: string;
  /** Gives the browser a step's token. */
  giveStep(token: string, expiresAt: Date, sameSite?: 'strict' | 'lax'): void;
  takeStep(): void;
  /** Gives the browser the session's token, in a cookie that page scripts cannot read. */
  give(token: string, expiresAt: Date): void;
  /** Takes the session's cookie away. */
  take(): void;
  /** Gives the browser its mark, which outlives the session. */
  giveMark(mark: string, expiresAt: Date): void;
}
