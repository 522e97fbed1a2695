import { CallFailure } from './CallFailure.ts';

/**
 * Awaits a transport and converts its errors to an offline `CallFailure`: the network may fail before or
 * during the answer. An abort stays an abort.
 */
export async function withNetworkFailure<T>(call: string, say: () => Promise<T>): Promise<T> {
  try {
    return await say();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    const message = String(cause instanceof Error ? cause.message : cause);
    const code = timedOut ? 'TIMEOUT' : 'OFFLINE';
    throw new CallFailure(call, { status: 0, code, resultCode: -1, offline: true, message }, cause);
  }
}
