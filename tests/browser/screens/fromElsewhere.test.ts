import { expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';

const ELSEWHERE = 'http://posta.example/';
const { app, signedIn } = browserVisits();

it('a link in a mail leads who is signed in to its page, though the session’s cookie does not come along', async () => {
  const { page } = await signedIn('capo', { size: 'phone' });
  await page.route(`${ELSEWHERE}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${app().address}/cantieri">I tuoi cantieri</a>`,
    }),
  );
  await page.goto(ELSEWHERE);
  const opened = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'I tuoi cantieri' }).click();
  // Strict: the browser keeps it back from a navigation that another site began.
  expect((await (await opened).allHeaders())['cookie'] ?? '').not.toContain('cantieri_session');
  await page.getByRole('heading', { level: 1, name: 'Cantieri' }).waitFor();
});
