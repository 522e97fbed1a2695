import { EngineError } from '../errors/EngineError.ts';
import type { CallInit, CallInput, CallOptions, ClientOptions, Route } from './Client.ts';

/** Media type of long-running calls: lines of JSON with the progress, the last line is the answer. */
export const LINES = 'application/x-ndjson';

/** Header that marks a repeated idempotency key. */
export const REPEAT = 'Idempotency-Repeat';

/** Builds the request of a call: path params filled, query encoded, body as JSON or as a form with files. */
export function requestOf(
  name: string,
  route: Route,
  input: CallInput,
  options: CallOptions,
  client: ClientOptions,
): { readonly url: string; readonly init: CallInit } {
  const accepted = [route.binary ?? 'application/json', ...(options.onProgress === undefined ? [] : [LINES])];
  const headers: Record<string, string> = { Accept: accepted.join(', '), ...client.headers };
  if (route.effect === 'write') {
    headers['X-Requested-With'] = client.proof ?? 'fetch';
    headers['Idempotency-Key'] = options.idempotencyKey ?? (client.newKey ?? newKey)();
    if (options.repeat === true) headers[REPEAT] = '1';
  }
  const body = bodyOf(route, route.queryInBody === true ? (input.query ?? {}) : input.body);
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  const signal = signalOf(route, options);
  return {
    url: `${client.base ?? ''}${callAddress(name, route, input)}`,
    init: {
      method: route.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      ...(options.keepalive === true ? { keepalive: true } : {}),
      ...(route.noTimeout === true ? { noTimeout: true } : {}),
    },
  };
}

/**
 * The path and query of a call.
 *
 * @throws EngineError MISSING_PARAM
 */
export function callAddress(
  name: string,
  route: Pick<Route, 'path' | 'queryInBody'>,
  { params, query }: CallInput,
): string {
  return `${pathOf(name, route, params)}${route.queryInBody === true ? '' : queryOf(query)}`;
}

/**
 * Fills `:name` and `:name?`; a missing optional part is removed with its slash. `.` and `..` would change
 * the address and are refused.
 */
function pathOf(name: string, route: Pick<Route, 'path'>, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>;
  return route.path.replace(
    /\/:([A-Za-z]\w*)(\?)?/g,
    (_part, param: string, optional: string | undefined) => {
      const value = values[param];
      const text = value === undefined || value === null ? '' : String(value).toWellFormed();
      if (!['', '.', '..'].includes(text)) return `/${encodeURIComponent(text)}`;
      if (optional === undefined) throw new EngineError('MISSING_PARAM', { name, param });
      return '';
    },
  );
}

function queryOf(query: unknown): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) params.append(key, String(each));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function bodyOf(route: Route, body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return route.multipart === true ? formOf(body) : JSON.stringify(body);
}

/** Files as parts, other values as text; lists as several parts with one name. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) form.append(key, each);
      else if (each !== undefined && each !== null) {
        form.append(key, typeof each === 'object' ? JSON.stringify(each) : String(each));
      }
    }
  }
  return form;
}

function signalOf(route: Route, { signal, timeout }: CallOptions): AbortSignal | undefined {
  if (timeout === undefined || route.noTimeout === true) return signal;
  const limit = AbortSignal.timeout(timeout);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

/** 128 random bits as hex. Not `randomUUID`, which phones refuse on a plain-http address of the local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
