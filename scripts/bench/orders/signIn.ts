import { DEMO_PASSWORD } from '../../../server/host/auth/settleDemo.ts';

/**
 * Signs in as a demo user (default: the one who sees every document).
 *
 * @returns the cookie.
 */
export async function signIn(address: string, username = 'ufficio'): Promise<string> {
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'cantieri' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`The demo user '${username}' cannot sign in: ${answer.status}.`);
  return cookie;
}
