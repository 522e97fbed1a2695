/** What a refusal says: HTTP status, the envelope's ResultCode, and the Italian sentence with `{slots}`. */
export interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 421 | 429 | 500 | 501 | 503 | 507;
  /** Negative and unique; clients of the old interface look at it, ours at the code. */
  readonly resultCode: number;
  /** What happened, where, what to do. `{name}` is filled from the refusal's params. */
  readonly text: string;
  /** Seconds after which a client may ask again by itself, told as `Retry-After`; a refusal's own param `retryAfter` goes before. */
  readonly retryAfter?: number;
}
