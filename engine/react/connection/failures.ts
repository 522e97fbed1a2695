/**
 * What a failed call means, told from its `status` alone: a status is an answer, none is silence.
 *
 * | failure | verdict of the server | may pass by itself |
 * | --- | --- | --- |
 * | 4xx, or a negative ResultCode | yes | no |
 * | 408, 429, 5xx | no | yes |
 * | no network, time-out | no | yes |
 */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' && error.status > 0 ? error.status : undefined;
}

/** The server has judged: the same request would be judged the same. */
export function isVerdict(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500 && status !== 408 && status !== 429;
}

/** Trying again without changing anything may help. */
export function mayPassByItself(error: unknown): boolean {
  return !isVerdict(error) && !isAbort(error);
}

/** Nobody is signed in any more: whoever opened the client asks to sign in above the page, and nothing else is to be told. */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** Nobody waited for the answer any more. */
export function isAbort(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'AbortError') return true;
  return 'cause' in error && isAbort(error.cause);
}
