import type { Locator, Page } from 'playwright-core';
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { eventually } from '../../support/eventually.ts';
import type { Tour } from './openTour.ts';
import { waitForPage } from './seeScreen.ts';

/** A phone's way to every place. */
const all = (page: Page): Locator => page.getByRole('dialog', { name: 'Tutte le pagine' });

/** The navigation as this width has it; on a phone all of it is behind 'Altro'. */
async function navigation({ page, size }: Tour): Promise<Locator> {
  if (size === 'desk') return page.locator('.side-bar');
  await page.locator('.bottom-bar').getByRole('button', { name: 'Altro' }).click();
  await all(page).waitFor();
  return all(page);
}

/** Names and addresses of the places that are offered. */
export async function placesOf(tour: Tour): Promise<readonly string[]> {
  const links = (await navigation(tour)).getByRole('link');
  const places = await links.evaluateAll((each) =>
    each.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  );
  if (tour.size === 'phone') {
    await tour.page.keyboard.press('Escape');
    await all(tour.page).waitFor({ state: 'detached' });
  }
  return places;
}

/** Opens a screen by its entry in the navigation. */
export async function followTo(tour: Tour, { path }: ScreenSchema): Promise<void> {
  const entry = (within: Locator) => within.locator(`a[href="${path}"]`);
  const near = entry(tour.page.locator('.bottom-bar'));
  const thumb = tour.size === 'phone' && (await near.count()) > 0;
  await (thumb ? near : entry(await navigation(tour))).click();
}

/** Opens an address within the loaded page, as a link does. */
export async function goTo({ page }: Pick<Tour, 'page'>, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/**
 * Shows pages one after another and loads the app only once, because loading costs more than a look at a page.
 *
 * @param paths addresses of pages; the heading of each differs from that of the page before.
 */
export async function* walkThrough(
  page: Page,
  server: string,
  paths: readonly string[],
): AsyncGenerator<string> {
  const heading = page.locator('h1').first();
  for (const [index, path] of paths.entries()) {
    if (index === 0) await page.goto(`${server}${path}`);
    else {
      const before = await heading.innerText();
      await goTo({ page }, path);
      await eventually(() => heading.innerText()).not.toBe(before);
    }
    await waitForPage({ page });
    yield path;
  }
}
