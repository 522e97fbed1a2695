import { CallFailure } from '../../index.ts';

/**
 * Meaning of a failed call, by its `status`: with a status the server has answered, without one it has not.
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

/**
 * The server has decided: the same request would get the same answer. A request without session is not decided:
 * it is repeated after the sign-in.
 */
export function isVerdict(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500 && ![401, 408, 429].includes(status);
}

/** An unchanged retry may succeed. */
export function mayPassByItself(error: unknown): boolean {
  return !isVerdict(error) && !isSignedOut(error) && !isAbort(error);
}

/** The session has ended: the client asks for sign-in above the page, so no further message is needed. */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** The request was aborted because its answer is no longer needed. */
export function isAbort(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'AbortError') return true;
  return 'cause' in error && isAbort(error.cause);
}

/**
 * The sentence for a user: the server's message if there is one, otherwise one about the network or a general
 * one. A call without an address on the server was withdrawn by a publication while the page was open. The English
 * message of a program error is for the log only.
 */
export function failureText(error: unknown, t: (id: string) => string): string {
  if (statusOf(error) === undefined) return isSilence(error) ? t('failure.network') : t('failure.unknown');
  if (error instanceof CallFailure && error.code === 'ROUTE_UNKNOWN') return t('failure.removed');
  const message = error instanceof Error ? error.message.trim() : '';
  return message === '' ? t('failure.unknown') : message;
}

function isSilence(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'status' in error) || !navigator.onLine;
}
