import { CallFailure, type ReportedProblem, type Route } from './Client.ts';

/** Fields of the server's envelope around the payload. */
interface Envelope {
  readonly ResultCode?: number;
  readonly ResultMessage?: string;
  readonly code?: string;
  readonly message?: string;
  readonly problems?: readonly ReportedProblem[];
}

/**
 * The payload of an answer (CALL-02).
 *
 * @throws CallFailure for an error status or a negative `ResultCode`.
 */
export async function answerOf(name: string, route: Route, response: Response): Promise<unknown> {
  if (route.binary !== undefined && response.ok && !isJson(response))
    return withNetworkFailure(name, () => response.blob());
  const text = await withNetworkFailure(name, () => response.text());
  const body = parseBody(text);
  const envelope: Envelope = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const resultCode = envelope.ResultCode ?? (response.ok ? 0 : -response.status);
  if (!response.ok || (typeof resultCode === 'number' && resultCode < 0)) {
    throw new CallFailure(name, {
      status: response.status,
      code: envelope.code ?? `HTTP_${response.status}`,
      resultCode,
      // WIZ-10: the server's message, else the raw body.
      message: envelope.ResultMessage || envelope.message || text || response.statusText,
      ...(envelope.problems === undefined ? {} : { problems: envelope.problems }),
    });
  }
  return route.responseKey === undefined
    ? body
    : (envelope as Readonly<Record<string, unknown>>)[route.responseKey];
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('json');
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

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
