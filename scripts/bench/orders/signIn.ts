/** Signs in as a demo user who sees every document. @returns the cookie. */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'cantieri' },
    body: JSON.stringify({ username: 'ufficio', password: 'cantieri' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`The demo user 'ufficio' cannot sign in: ${answer.status}.`);
  return cookie;
}
