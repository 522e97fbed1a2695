import type { Transport } from './Client.ts';
import { REPEAT } from './requestOf.ts';

/** What a transport that tries again may be told, for other clocks than the product's. */
export interface RetryOptions {
  /** The request is sent so many times at most. */
  readonly attempts: number;
  /** A server that asks for a longer pause than this has refused: people decide. Milliseconds. */
  readonly longest: number;
  /** Called when a request begins to wait; what it gives is called when it waits no more. */
  readonly waits: () => () => void;
}

const DEFAULT_POLICY: RetryOptions = { attempts: 5, longest: 20_000, waits: () => () => {} };

/**
 * A transport that tries again by itself when the server is busy or not quite there: 503 with `Retry-After`. The pause is what the server asks
 * for, doubled with each try, a little different for everybody, so that those who were refused together do not come back together. Reads may
 * always be repeated; writes carry their idempotency key, so that the effect happens once, and say
 * that they are repeats.
 *
 * @example const transport = withRetries(fetch, { waits: serverWaits.begin });
 */
export function withRetries(transport: Transport, given: Partial<RetryOptions> = {}): Transport {
  const { attempts, longest, waits } = { ...DEFAULT_POLICY, ...given };
  return async (url, init) => {
    let over = (): void => undefined;
    try {
      for (let attempt = 1; ; attempt++) {
        const answer = await transport(url, attempt === 1 ? init : repeated(init));
        const asked = pauseAskedBy(answer);
        if (asked === undefined || asked > longest || attempt >= attempts || init.keepalive === true)
          return answer;
        await answer.body?.cancel();
        if (attempt === 1) over = waits();
        const pause = Math.min(asked * 2 ** (attempt - 1), longest);
        await sleep(pause * (1 + Math.random() / 4), init.signal ?? undefined);
      }
    } finally {
      over();
    }
  };
}

/** What bears a key and was sent before; anything else as it is. */
function repeated(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has('Idempotency-Key')) return init;
  headers.set(REPEAT, '1');
  return { ...init, headers };
}

function pauseAskedBy({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 503 && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Rejects at once, as a fetch does, when nobody waits any more. */
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
