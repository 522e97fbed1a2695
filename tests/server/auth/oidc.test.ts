import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oidcSettings } from '../../../server/host/auth/openOidc.ts';
import { createApi, type SendOptions } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type CompanyApp, startCompanyApp } from '../../support/companyApp.ts';
import { bearer, createTestToken } from '../../support/createTestToken.ts';
import { createHttpBrowser } from '../../support/httpBrowser.ts';
import { CLIENT, type IdentityProvider } from '../../support/identityProvider.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let company: CompanyApp;
let provider: IdentityProvider;
let test: TestApp;
let address = '';
beforeAll(async () => {
  company = await startCompanyApp();
  ({ provider, test } = company);
  ({ address } = test);
});
afterAll(() => company?.close());

/** Follows the redirect to the provider, signs in there and comes back. */
async function comeBackAs(name: string, at = address) {
  const browser = createHttpBrowser();
  await browser.go(`${at}/auth/oidc/start`);
  await browser.submit({ prompt: 'login', login: name, password: 'qualunque' });
  await browser.submit({ prompt: 'consent' });
  return browser;
}

const finish = (cookie: string) =>
  createApi(address).then((api) => api.post('/auth/second-step', { oidc: true }, { headers: { cookie } }));

describe('sign-in by the company’s identity provider', () => {
  it('[ASVS 10.5.1] leads there by code flow, with PKCE, state and nonce', async () => {
    const there = await fetch(`${address}/auth/oidc/start`, { redirect: 'manual' });
    const { searchParams } = new URL(there.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'cantieri', code_challenge_method: 'S256' },
      redirect_uri: `${address}/auth/oidc/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^.{30,}$/);
    expect(there.headers.get('set-cookie')).toMatch(/cantieri_step=.*HttpOnly; SameSite=Lax/);
    const { body } = await (await test.api()).get('/auth/ways');
    expect(body).toEqual({ oidc: 'Azienda' });
  });

  it('[ASVS 10.5.1] admits users whom the provider authenticates, and records it', async () => {
    const browser = await comeBackAs('capo');
    expect(browser.at).toBe(`${address}/?accesso=oidc`);
    const cookie = browser.cookieOf(address);
    const answer = await finish(cookie);
    expect(answer.body.user).toMatchObject({ username: 'capo', role: 'caposquadra' });
    const session = answer.headers.getSetCookie().find((each) => each.startsWith('cantieri_session=')) ?? '';
    const sessionCookie = { headers: { cookie: session.split(';')[0] ?? '' } };
    const api = await test.api();
    expect((await api.get('/auth/me/sessions', sessionCookie)).body.sessions[0]).toMatchObject({
      signedInBy: 'oidc',
    });
    // The step is used up.
    expect((await finish(cookie)).body.code).toBe('STEP_GONE');
    const out = await api.post('/auth/logout', {}, sessionCookie);
    expect(out.body.ResultData.leaveFor).toMatch(new RegExp(`^${provider.issuer.origin}/session/end\\?`));
    expect((await api.get('/auth/me', sessionCookie)).status).toBe(401);
  });

  it('[ASVS 6.4.1] requires no new password from users who never use one', async () => {
    const { db } = test.database;
    await db.insertInto('passwords_to_change').values({ userId: TEST_USERS.operaio.userId }).execute();
    const answer = await finish((await comeBackAs('operaio')).cookieOf(address));
    expect(answer.body.user.owes).toBeUndefined();
    const session = answer.headers.getSetCookie().find((each) => each.startsWith('cantieri_session=')) ?? '';
    const sessionCookie = { headers: { cookie: session.split(';')[0] ?? '' } };
    expect((await (await test.api()).get('/api/drafts', sessionCookie)).status).toBe(200);
    expect((await (await test.api('operaio')).get('/api/drafts')).body.code).toBe('PASSWORD_CHANGE_NEEDED');
  });

  it('[SEC-P1] asks no password and no factor of a code that was made by who came so', async () => {
    const { db } = test.database;
    const answer = await finish((await comeBackAs('admin')).cookieOf(address));
    const session = answer.headers.getSetCookie().find((each) => each.startsWith('cantieri_session=')) ?? '';
    const sessionCookie = { headers: { cookie: session.split(';')[0] ?? '' } };
    const api = await test.api();
    const { token } = (await api.get('/api/tokens/new', sessionCookie)).body;
    const record = { name: 'Magazzino dati', scope: 'schemas', token };
    expect((await api.post('/api/tokens', { record }, sessionCookie)).status).toBe(200);
    const { userId } = TEST_USERS.admin;
    await db.insertInto('passwords_to_change').values({ userId }).execute();
    const ask = async (by: SendOptions) => (await api.get('/api/reading/forms', by)).body.code;
    expect(await ask(bearer(token))).toBeUndefined();
    expect(await ask(await createTestToken(db, userId))).toBe('PASSWORD_CHANGE_NEEDED');
    await db.deleteFrom('passwords_to_change').where('userId', '=', userId).execute();
  });

  it('[ASVS 10.5.1] sends back users without an account here, with a message and a row in the audit', async () => {
    const browser = await comeBackAs('sconosciuta');
    expect(browser.at).toBe(`${address}/?accesso=unknown`);
    expect((await finish(browser.cookieOf(address))).body.code).toBe('STEP_GONE');
    const auditQuery = test.database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1);
    expect(await auditQuery.executeTakeFirstOrThrow()).toMatchObject({
      ...{ call: 'loginFailed', username: 'sconosciuta', after: { oidc: true } },
    });
  });

  it('[ASVS 7.4.2] sends back who is switched off', async () => {
    const { db } = test.database;
    await db.updateTable('users').set({ active: 'N' }).where('username', '=', 'ufficio').execute();
    expect((await comeBackAs('ufficio')).at).toBe(`${address}/?accesso=unknown`);
  });

  it('[ASVS 10.5.1] takes no answer of another outing, none twice, and none without its own browser', async () => {
    const browser = createHttpBrowser();
    await browser.go(`${address}/auth/oidc/start`);
    const forged = await browser.peek(`${address}/auth/oidc/callback?code=x&state=y`);
    expect(forged).toBe('/?accesso=refused');
    expect(await browser.peek(`${address}/auth/oidc/callback?code=x&state=y`)).toBe('/?accesso=late');
    const stranger = createHttpBrowser();
    expect(await stranger.peek(`${address}/auth/oidc/callback?code=x&state=y`)).toBe('/?accesso=late');
  });

  it('[ASVS 10.5.1] a step of one’s own making is no way in', async () => {
    const api = await test.api();
    await api.post('/auth/passkey');
    expect((await api.post('/auth/second-step', { oidc: true })).body.code).toBe('SECOND_FACTOR_REFUSED');
  });

  it('[ASVS 10.5.1] accepts an e-mail as user name only if the provider has verified it, and reports it', async () => {
    const byEmail = await startCompanyApp('Azienda', 'email');
    try {
      const at = byEmail.test.address;
      expect((await comeBackAs('capo', at)).at).toBe(`${at}/?accesso=oidc`);
      for (const name of ['planner', 'operaio']) {
        expect((await comeBackAs(name, at)).at).toBe(`${at}/?accesso=unverified`);
        const auditQuery = byEmail.test.database.db
          .selectFrom('audit')
          .selectAll()
          .orderBy('id', 'desc')
          .limit(1);
        expect(await auditQuery.executeTakeFirstOrThrow()).toMatchObject({
          ...{ call: 'loginFailed', username: name, after: { oidc: true, reason: 'unverified e-mail' } },
        });
      }
    } finally {
      await byEmail.close();
    }
  });

  it('[SEC-P1] starts sixty redirects a minute for one address; the next is refused on the sign-in page, without a stored state', async () => {
    const oidc = {
      ...CLIENT,
      issuer: provider.issuer,
      usernameClaim: 'preferred_username',
      label: 'Azienda',
    };
    const busy = await startTestApp({ oidc, rates: { perAddress: 60_000, perUser: 60_000 } });
    try {
      const led: (string | null)[] = [];
      for (let n = 0; n < 62; n++) {
        const { headers } = await fetch(`${busy.address}/auth/oidc/start`, { redirect: 'manual' });
        led.push(headers.get('location'));
      }
      expect(led.slice(0, 60).every((each) => each?.startsWith(provider.issuer.origin))).toBe(true);
      expect(led.slice(60)).toEqual(['/?accesso=busy', '/?accesso=busy']);
      expect(await busy.database.db.selectFrom('auth_steps').selectAll().execute()).toHaveLength(60);
    } finally {
      await busy.close();
    }
  });

  it('reports an unreachable provider on the sign-in page', async () => {
    const issuer = new URL('http://127.0.0.1:1');
    const settings = { ...CLIENT, issuer, usernameClaim: 'preferred_username', label: 'Azienda' };
    const lost = await startTestApp({ oidc: settings });
    try {
      const { headers } = await fetch(`${lost.address}/auth/oidc/start`, { redirect: 'manual' });
      expect(headers.get('location')).toBe('/?accesso=away');
    } finally {
      await lost.close();
    }
  });
});

describe('the settings of a provider', () => {
  const whole = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

  it('are read together, or not at all', () => {
    expect(oidcSettings({})).toBeUndefined();
    expect(oidcSettings(whole)).toMatchObject({ clientId: 'a', usernameClaim: 'preferred_username' });
    expect(() => oidcSettings({ ...whole, OIDC_CLIENT_SECRET: '' })).toThrow(/OIDC_CLIENT_SECRET/);
  });

  it('[ASVS 12.2.1] ask for TLS, but on this machine', () => {
    expect(() => oidcSettings({ ...whole, OIDC_ISSUER: 'http://id.example' })).toThrow(/https/);
    expect(() => oidcSettings({ ...whole, OIDC_ISSUER: 'http://127.id.example' })).toThrow(/https/);
    expect(() => oidcSettings({ ...whole, OIDC_ISSUER: 'pippo' })).toThrow(/OIDC_ISSUER/);
    expect(oidcSettings({ ...whole, OIDC_ISSUER: 'http://localhost:9' })).toBeDefined();
  });
});
