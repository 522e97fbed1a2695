import { TEST_PASSWORD } from './testUsers.ts';

/** Answer to a call. `body` is the parsed JSON, undefined without JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and a wrong guess fails the test.
  readonly body: any;
  readonly bytes: Uint8Array;
}

export interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * HTTP client that behaves like a browser: keeps its cookie, sends the token against forged requests and
 * JSON.
 */
export interface Api {
  /** Cookie header of the session, `''` without one. */
  readonly cookie: string;
  get(path: string, options?: SendOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
}

/**
 * Signs in at a running server; without a user name the client has no session, or that of `session`.
 *
 * @throws Error when the sign-in is refused.
 */
export async function createApi(
  address: string,
  username?: string,
  password = TEST_PASSWORD,
  product = 'cantieri',
  session = '',
  judge?: (method: string, path: string, answer: Answer) => void,
): Promise<Api> {
  let cookie = session === '' ? '' : `${product}_session=${session}`;
  let step = '';

  const send = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
    const form = options.body instanceof FormData;
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-requested-with': product,
        // Compressing and unpacking costs more than the call; tests of compression ask for it.
        'accept-encoding': 'identity',
        ...(cookie + step === '' ? {} : { cookie: [cookie, step].filter(Boolean).join('; ') }),
        ...(options.body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: bodyOf(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    cookie = cookieAfter(response, `${product}_session`, cookie);
    step = cookieAfter(response, `${product}_step`, step);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body: unknown =
      isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    const answer = { status: response.status, headers: response.headers, body, bytes };
    judge?.(method, path, answer);
    return answer;
  };

  if (username !== undefined) {
    const answer = await send('POST', '/auth/login', { body: { username, password } });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer.body)}`);
  }
  return {
    get cookie() {
      return cookie;
    },
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body: body ?? {} }),
  };
}

function bodyOf(body: unknown): string | FormData {
  return typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
}

function cookieAfter(response: Response, name: string, before: string): string {
  const set = response.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`) || each.startsWith(`__Host-${name}=`));
  const pair = set?.split(';')[0];
  if (pair === undefined) return before;
  return pair.endsWith('=') ? '' : pair;
}
