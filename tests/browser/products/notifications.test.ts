import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../server/host/auth/password.ts';
import { everyFaultOf } from '../../support/axe.ts';
import { type OpenLibrary, openLibrary } from '../../support/openLibrary.ts';
import type { RunningLibrary } from '../../support/startLibrary.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

let library: OpenLibrary;
let running: RunningLibrary;
let page: Page;
let due = 1;

beforeAll(async () => {
  library = await openLibrary('phone');
  ({ running, page } = library);
  await running.database.pool.query(
    `insert into users (username, "fullName", role, "passwordHash") values ('bea', 'Bea Gialli', 'librarian', $1)`,
    [await hashPassword(TEST_PASSWORD)],
  );
}, 240_000);
afterAll(() => library?.close());

async function ask(title: string): Promise<number> {
  const ada = await running.api('ada');
  const save = async (what: string, obj: object) => {
    const { status, body } = await ada.post(`/library/${what}`, { obj });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.ResultData;
  };
  const { bookId } = await save('books', { title, author: 'Italo Calvino', shelf: 'A', pages: 160 });
  const { memberId } = await save('members', {
    name: 'Eva Blu',
    email: `eva${due}@example.it`,
    suspended: 'N',
  });
  due += 1;
  return (await save('loans', { bookId, memberId, dueOn: `2030-01-${10 + due}` })).loanId;
}
/** Addresses of the list and of the marking, without the count. */
const LIST = /notifications(?:\/read)?(?:\?|$)/;
const bell = (name: string) => page.getByRole('button', { name, exact: true });

it('the bell counts what others did as they do it, and leads there', async () => {
  await page.goto(running.address);
  await page.getByLabel('Nome utente').fill('bea');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Prestiti' }).waitFor();
  await bell('Notifiche').waitFor();
  const size = await bell('Notifiche').boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(48);
  await bell('Notifiche').click();
  await page.getByText('Nessuna notifica').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const loanId = await ask('Il barone rampante');
  await ask('Le città invisibili');
  // Announced by a server event in a polite live region, without a reload.
  await bell('Notifiche: 2 da leggere').waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Notifiche: 2 da leggere' }).count()).toBe(1);
  await page.locator('#content').getByText('Le città invisibili').first().waitFor();
  await bell('Notifiche: 2 da leggere').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notifiche' });
  const items = dialog.getByRole('listitem');
  await items.first().waitFor();
  expect(await items.allInnerTexts()).toEqual([
    expect.stringContaining('Le città invisibili, per Eva Blu'),
    expect.stringContaining('Il barone rampante, per Eva Blu'),
  ]);
  expect(await everyFaultOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await items.last().getByRole('link').click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/prestiti/${loanId}/presta`);
  await bell('Notifiche: 1 da leggere').waitFor();
});

it('marks all as read at once, and keeps the last state offline', async () => {
  await bell('Notifiche: 1 da leggere').click();
  const dialog = page.getByRole('dialog', { name: 'Notifiche' });
  // The panel reads its list when it opens, too: the read that begins after the write has the last state.
  const readAgain = page
    .waitForRequest((request) => request.method() !== 'GET' && LIST.test(request.url()))
    .then(() => page.waitForRequest((request) => request.method() === 'GET' && LIST.test(request.url())))
    .then(async (request) => (await request.response())?.finished());
  await dialog.getByRole('button', { name: 'Segna tutte come lette' }).click();
  await readAgain;
  await page.getByRole('status').filter({ hasText: 'da leggere' }).waitFor({ state: 'detached' });
  // The focus stayed within, so that keys go on.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await bell('Notifiche').waitFor();
  expect(await bell('Notifiche').evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().setOffline(true);
  await bell('Notifiche').click();
  await dialog.getByText('Il barone rampante, per Eva Blu').waitFor();
  await page.context().setOffline(false);
  expect(library.complaints).toEqual([]);
});
