import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { button } from '../team/words.ts';

const { visit } = browserVisits({ rendersPages: true });

const NEWER = 'È disponibile una nuova versione.';
const banner = (page: Page) => page.getByRole('status').filter({ hasText: NEWER });

/** From now on the server has another build of the app; the page's own scripts stay as they are. */
async function deployAnother(page: Page): Promise<void> {
  await page.route('**/index.html', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/index-altra.js');
    await route.fulfill({ response: answer, body });
  });
}

/** Restarts the server while the page is open. */
async function restart(page: Page): Promise<void> {
  await page.route('**/events*', (route) => route.abort());
  // Not the stream of the page before, which its reload calls off.
  const lost = page.waitForEvent(
    'requestfailed',
    (request) =>
      new URL(request.url()).pathname === '/events' && request.failure()?.errorText === 'net::ERR_FAILED',
  );
  // The first that is answered, however soon the page asks again.
  const back = page.waitForResponse('**/events*');
  await page.reload();
  await lost;
  await page.unroute('**/events*');
  await back;
}

describe('a page that is older than the program', () => {
  it('[UI-04] reports a newer version once the server is back, none with the same program; keeps typed text, and reloads on demand', async () => {
    const pageVisit = await visit('admin', '/centri-di-costo', { size: 'phone' });
    const { page } = pageVisit;
    const pageResponse = page.waitForResponse('**/index.html');
    await restart(page);
    await (await pageResponse).finished();
    await button(page, 'Nuovo centro').waitFor();
    expect(await banner(page).count()).toBe(0);

    await deployAnother(page);
    await restart(page);
    await banner(page).waitFor();
    await expectSound(pageVisit);
    const dialog = page.getByRole('dialog');
    await button(page, 'Nuovo centro').click();
    await dialog.getByLabel('Nome').fill('Officina');
    await page.locator('.new-version').waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Nome').inputValue()).toBe('Officina');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });

    await page.unrouteAll();
    const loaded = page.waitForEvent('load');
    await button(page, 'Ricarica la pagina').click();
    await loaded;
    await button(page, 'Nuovo centro').waitFor();
    expect(await banner(page).count()).toBe(0);
  });

  it('[UI-04] [SCR-06] reports a part that the new version no longer has, with a remedy', async () => {
    const { page } = await visit('admin', '/centri-di-costo');
    await button(page, 'Nuovo centro').waitFor();
    await deployAnother(page);
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Agenda' }).first().click();
    await page.getByText('Questa parte non si è caricata').waitFor();
    await banner(page).waitFor();
    expect(await button(page, 'Ricarica la pagina').count()).toBeGreaterThan(0);
  });
});
