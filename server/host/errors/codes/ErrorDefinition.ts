/** Definition of a refusal: HTTP status, ResultCode of the envelope, Italian text with `{slots}`. */
export interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 421 | 429 | 500 | 501 | 503 | 507;
  /** Negative and unique; used by clients of the old interface. */
  readonly resultCode: number;
  /** What happened, where, what to do. `{name}` is filled from the refusal's params. */
  readonly text: string;
  /**
   * Seconds until clients may retry by themselves, sent as `Retry-After`; the param `retryAfter` of a refusal
   * takes precedence.
   */
  readonly retryAfter?: number;
}
