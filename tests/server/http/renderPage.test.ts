import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callRoutes } from '#generated/calls.ts';
import { startApp } from '../../../engine/react/app/index.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  vi.stubGlobal('location', undefined);
  vi.stubGlobal('matchMedia', undefined);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await test.close();
});

it('[PERM-05] a page whose session ends meanwhile leaves nothing of the sign-in page to those of others', async () => {
  const { cookie, get } = await test.api('capo');
  const { user } = (await get('/auth/session')).body;
  const render = startApp({ routes: callRoutes });
  const pageAs = (cookies: string) => {
    vi.stubGlobal('fetch', async (url: string) => {
      const { statusCode, payload, headers } = await test.app.inject({ url, headers: { cookie: cookies } });
      const type = String(headers['content-type']);
      return new Response(payload, { status: statusCode, headers: { 'content-type': type } });
    });
    return render?.({ address: '/cantieri', user, version: test.product.version, isDesk: false });
  };
  await expect(pageAs('')).rejects.toThrow('session');
  expect((await pageAs(cookie))?.markup).toContain('Cantieri</h1>');
});
