import type { CallModel, Product } from '../../engine/index.ts';
import { DEMO_PASSWORD } from '../../server/host/auth/demoUsers.ts';
import { type Ids, inputOf } from './inputOf.ts';

const HEADERS = { 'x-requested-with': 'cantieri', 'content-type': 'application/json' };

/** Answer of a call, or its refusal. */
export interface Heard {
  readonly status: number;
  readonly body: unknown;
}

/** A signed-in demo user. */
export interface SignedInAsker {
  readonly user: { readonly role: string; readonly permissions: readonly string[] };
  /** Undefined for answers other than JSON: files, streams. */
  readonly ask: (call: CallModel, ids: Ids) => Promise<Heard | undefined>;
}

/** Signs a demo user in to a running product. */
export async function askAs(address: string, product: Product, username: string): Promise<SignedInAsker> {
  const login = await fetch(`${address}${product.calls['login']?.fullPath}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  if (!login.ok) throw new Error(`The demo does not let "${username}" in: ${await login.text()}`);
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const { user } = (await login.json()) as Pick<SignedInAsker, 'user'>;
  const ask = async (call: CallModel, ids: Ids): Promise<Heard | undefined> => {
    const [path, body] = inputOf(call, ids);
    const answer = await fetch(`${address}${path}`, {
      method: call.method,
      headers: { ...HEADERS, cookie },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return isJson ? { status: answer.status, body: await answer.json() } : undefined;
  };
  return { user, ask };
}
