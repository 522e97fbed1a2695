import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const NO_PROOF = { headers: { 'x-requested-with': '' } };

describe('who may call', () => {
  it('refuses every call without a session, except public ones', async () => {
    const api = await test.api();
    for (const call of Object.values(test.product.calls)) {
      const path = call.fullPath.replaceAll(/:(\w+)\??/g, '1');
      const { status, body } = await api.send(call.method, path, call.method === 'POST' ? { body: {} } : {});
      if (call.access === 'public') expect(status, call.name).not.toBe(401);
      else
        expect({ name: call.name, status, code: body?.code }).toEqual({
          name: call.name,
          status: 401,
          code: 'SIGN_IN_NEEDED',
        });
    }
  });

  it('[CALL-02] no write without the proof against forged requests, also those by GET', async () => {
    const api = await test.api('admin');
    for (const call of Object.values(test.product.calls)) {
      if (call.effect !== 'write' || call.access === 'public') continue;
      const path = call.fullPath.replaceAll(/:(\w+)\??/g, '1');
      const body = call.method === 'POST' || call.method === 'PUT' ? { body: {} } : {};
      const answer = await api.send(call.method, path, { ...body, ...NO_PROOF });
      expect({ name: call.name, status: answer.status, code: answer.body?.code }).toEqual({
        name: call.name,
        status: 403,
        code: 'FORGED_REQUEST',
      });
    }
  });

  it('[PERM-05] refuses the session of another user than the one the page was opened for', async () => {
    const api = await test.api('capo');
    const as = (userId: number) => ({ headers: { 'x-acting-user': String(userId) } });
    expect((await api.send('GET', '/api/drafts', as(3))).status).toBe(200);
    const draft = { body: { data: { Note: 'di un altro' } } };
    const answer = await api.send('PUT', '/api/drafts/pjc/x', { ...draft, ...as(1) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_NEEDED' } });
    expect((await api.get('/api/drafts')).body).toEqual({ drafts: [], total: 0 });
  });

  it('never a write by HEAD', async () => {
    const api = await test.api('admin');
    const { status } = await api.send('HEAD', '/wscnt/teams/cancel/1');
    expect(status).toBe(404);
  });

  it('[PERM-05] no user without the permission that the call names', async () => {
    const operaio = await test.api('operaio');
    const { status, body } = await operaio.get('/api/users');
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'FORBIDDEN', ResultCode: -1011 });
    expect(body.ResultMessage).toContain('Amministrare gli utenti');
  });

  it.each([
    ['an object', { user: { userId: 2 } }],
    ['an employee', { user: { userId: 1, empID: 999 } }],
    ['a number', { user: 2 }],
    ['a name', { user: 'capo' }],
  ])('[PERM-05] refuses another user named as %s', async (_, named) => {
    const admin = await test.api('admin');
    const obj = { CompanyName: 'Linee Srl' };
    const { status, body } = await admin.post('/base/company/update', { obj, ...named });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'USER_MISMATCH' });
  });

  it.each([
    ['an object', { user: { userId: 1, empID: null, username: 'admin' } }],
    ['a number', { user: 1 }],
    ['a name', { user: 'admin' }],
    ['nothing', {}],
    ['null', { user: null }],
  ])('[PERM-05] takes the acting user named as %s', async (_, named) => {
    const admin = await test.api('admin');
    const { status, body } = await admin.post('/base/company/update', {
      obj: { CompanyName: 'Linee Srl' },
      ...named,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  });
});
