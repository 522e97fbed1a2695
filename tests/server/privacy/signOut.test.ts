import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

it('[SEC-14.3.1] clears the browser cache at sign-out, but keeps unsent data', async () => {
  const answer = await (await test.api('operaio')).post('/auth/logout');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});
