import { EngineError } from '../errors/EngineError.ts';
import { answerOf, withNetworkFailure } from './answers.ts';
import type {
  CallInit,
  CallInput,
  CallOptions,
  CallTypes,
  Client,
  ClientOptions,
  Route,
  Transport,
} from './Client.ts';
import { LINES, REPEAT, requestOf } from './requests.ts';

/**
 * Creates a typed function per call over any transport. `Calls` and `routes` are generated for the product.
 *
 * @example const client = createClient<Calls>(ROUTES, fetch);
 * const loan = await client.fetchLoan({ params: { id: 7 } }, { signal });
 */
export function createClient<Calls extends CallTypes<Calls>>(
  routes: { readonly [Name in keyof Calls]: Route },
  transport: Transport,
  options: ClientOptions = {},
): Client<Calls> {
  const client: Record<string, (input?: CallInput, options?: CallOptions) => Promise<unknown>> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    client[name] = async (input = {}, own = {}) => {
      const { url, init } = requestOf(name, route, input, own, options);
      const response = await withNetworkFailure(name, () => transport(url, init));
      if (response.headers.get('content-type')?.includes(LINES) !== true)
        return answerOf(name, route, response);
      const { progressOf } = await withNetworkFailure(name, () => import('./progressOf.ts'));
      return answerOf(name, route, await progressOf(name, response, own.onProgress));
    };
  }
  return client as unknown as Client<Calls>;
}

/**
 * A read call by name, for schema-driven reads that no user action triggers.
 *
 * @throws EngineError WRITES for a call that writes, UNKNOWN_CALL.
 */
export function readByName(
  client: object,
  routes: Readonly<Record<string, Pick<Route, 'effect'> | undefined>>,
  name: string,
): ReturnType<typeof callByName> {
  if (routes[name]?.effect === 'write') throw new EngineError('WRITES', { name });
  return callByName(client, name);
}

/**
 * A call by name, where the name is data (tables, workflows).
 *
 * @throws EngineError UNKNOWN_CALL.
 */
export function callByName(
  client: object,
  name: string,
): (input?: CallInput, options?: CallOptions) => Promise<unknown> {
  const call = Object.hasOwn(client, name) ? (client as Readonly<Record<string, unknown>>)[name] : undefined;
  if (typeof call !== 'function') throw new EngineError('UNKNOWN_CALL', { name });
  return call as (input?: CallInput, options?: CallOptions) => Promise<unknown>;
}

/** Retry policy; tests pass shorter pauses. */
export interface RetryOptions {
  /** Maximum number of requests. */
  readonly attempts: number;
  /** Longest pause in milliseconds; if the server asks for more, its answer is returned as a failure. */
  readonly longest: number;
  /**
   * Longest wait in milliseconds for the whole answer to one attempt of a write, without which a half-open
   * connection would hold it for ever; calls with `noTimeout` have none.
   */
  readonly limit: number;
  /** Called when a request begins to wait; returns a function that is called when the wait is over. */
  readonly waits: () => () => void;
}

const DEFAULT_POLICY: RetryOptions = { attempts: 5, longest: 20_000, limit: 120_000, waits: () => () => {} };

/**
 * A transport that repeats requests answered with 503 and `Retry-After`. The pause is that of the server,
 * doubled with each attempt, with random jitter so that refused clients do not return together. Reads may
 * always be repeated; writes carry their idempotency key, so that they take effect once, and are marked as
 * repeats.
 *
 * @example const transport = withRetries(fetch, { waits: serverWaits.begin });
 */
export function withRetries(transport: Transport, options: Partial<RetryOptions> = {}): Transport {
  const { attempts, longest, limit, waits } = { ...DEFAULT_POLICY, ...options };
  return async (url, init) => {
    let endWait = (): void => undefined;
    try {
      for (let attempt = 1; ; attempt++) {
        const answer = await transport(url, limited(attempt === 1 ? init : markRepeated(init), limit));
        const requestedPause = pauseAskedBy(answer);
        if (
          requestedPause === undefined ||
          requestedPause > longest ||
          attempt >= attempts ||
          init.keepalive === true
        )
          return answer;
        await answer.body?.cancel();
        if (attempt === 1) endWait = waits();
        const pause = Math.min(requestedPause * 2 ** (attempt - 1), longest);
        await sleep(pause * (1 + Math.random() / 4), init.signal ?? undefined);
      }
    } finally {
      endWait();
    }
  };
}

/** Limits the time of a write, which its idempotency key tells from a read. */
function limited(init: CallInit, limit: number): CallInit {
  if (init.noTimeout === true || !isWrite(init)) return init;
  const inTime = AbortSignal.timeout(limit);
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, inTime]) : inTime };
}

function isWrite({ headers }: CallInit): boolean {
  return new Headers(headers).has('Idempotency-Key');
}

/** Marks a repeated write. */
function markRepeated(init: CallInit): CallInit {
  if (!isWrite(init)) return init;
  const headers = new Headers(init.headers);
  headers.set(REPEAT, '1');
  return { ...init, headers };
}

function pauseAskedBy({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 503 && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Resolves after the pause; rejects at once on abort, as fetch does. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}
