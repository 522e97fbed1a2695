import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRoutes } from '#generated/calls.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const getsThatWrite = () =>
  Object.values(test.product.calls).filter(({ method, effect }) => method === 'GET' && effect === 'write');

describe('[SEC-P19] a write that is a GET by specification', () => {
  it('has a POST twin at the same address, which our client uses', () => {
    expect(getsThatWrite().length).toBeGreaterThanOrEqual(5);
    for (const { name, fullPath } of getsThatWrite()) {
      const route = callRoutes[name as keyof typeof callRoutes];
      expect(route).toMatchObject({ method: 'POST', path: fullPath, queryInBody: true });
      expect(test.app.hasRoute({ method: 'POST', url: fullPath }), name).toBe(true);
    }
  });

  it('does the same by either door', async () => {
    const planner = await test.api('planner');
    const { db } = test.database;
    const [byGet, byPost] = [await buildTeam(db, { Stato: 'P' }), await buildTeam(db, { Stato: 'P' })];
    const first = await planner.get(`/wscnt/teams/cancel/${byGet}?rowVersion=1`);
    const second = await planner.post(`/wscnt/teams/cancel/${byPost}`, { rowVersion: 1 });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual({ ...first.body, ResultData: { teamID: byPost } });
    const stale = await planner.post(`/wscnt/teams/cancel/${await buildTeam(db, { Stato: 'P' })}`, {
      rowVersion: 7,
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } });
  });

  it('the twin applies the same checks, and ignores parameters of its address', async () => {
    const planner = await test.api('planner');
    const id = await buildTeam(test.database.db, { Stato: 'P' });
    const path = `/wscnt/teams/cancel/${id}`;
    const wrong = [{ rowVersion: 'due' }, { rowVersion: 0 }, { altro: 1 }, [1], 'testo', '{'];
    for (const body of wrong) {
      expect((await planner.post(path, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await planner.post(`${path}?rowVersion=1`)).body).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await (await test.api('operaio')).post(path)).status).toBe(403);
    expect((await (await test.api()).post(path)).status).toBe(401);
  });
});

describe('[SEC-P19] a write asked for by another site’s page', () => {
  const from = (site: string) => ({ headers: { 'sec-fetch-site': site } });

  it.each(['cross-site', 'same-site', 'nonsense'])(
    'is refused, proof or no proof, also before sign-in: %s',
    async (site) => {
      const [admin, nobody] = [await test.api('admin'), await test.api()];
      const company = { obj: { CompanyName: 'Linee Srl' } };
      const answers = [
        await admin.post('/base/company/update', company, from(site)),
        await admin.get('/wscnt/teams/cancel/1', from(site)),
        await nobody.post('/auth/login', { username: 'admin', password: 'x' }, from(site)),
        await admin.post('/auth/logout', {}, from(site)),
      ];
      for (const { status, body } of answers) {
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORGED_REQUEST' });
      }
      expect((await admin.get('/auth/me', from(site))).status).toBe(200);
    },
  );

  it.each(['same-origin', 'none'])('is not ours alone: %s is let through', async (site) => {
    const admin = await test.api('admin');
    const answer = await admin.post(
      '/base/company/update',
      { obj: { CompanyName: 'Linee Srl' } },
      from(site),
    );
    expect(answer.status).toBe(200);
  });
});

describe('[SEC-P25] every answer has a policy', () => {
  it.each([
    '/',
    '/auth/demo',
    '/nulla',
    '/api/users/%E0%A4%A',
    '/api/users',
    '/assets/nulla.js',
    '/product/core.json',
    '/docs',
    '/openapi.json',
    '/health',
    '/wscnt/teams/cancel/1',
  ])('%s', async (path) => {
    const { headers } = await (await test.api('admin')).get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
