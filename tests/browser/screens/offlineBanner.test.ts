import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { borrowPage } from '../../support/warmPages.ts';
import { button } from '../team/words.ts';
import { goTo } from './walk.ts';

const { visit, app, db } = browserVisits();
const pictures = process.env['SHOTS'];

/** Where things are on the screen, once they have come to rest. */
async function placesOf(page: Page, things: readonly Locator[]) {
  const now = async () => {
    const boxes = await Promise.all(things.map((thing) => thing.boundingBox()));
    expect(boxes).not.toContain(null);
    return { boxes, scrolled: await page.evaluate(() => scrollY) };
  };
  let last = await now();
  await eventually(async () => {
    const before = JSON.stringify(last);
    last = await now();
    return JSON.stringify(last) === before;
  }).toBe(true);
  return last;
}

/** Expects the whole text in sight, without covering anything that can be pressed. */
async function expectReadable(page: Page): Promise<void> {
  const words = page.locator('.offline > span:last-child');
  const { x, y, width, height } = (await words.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  const covered = await page.evaluate(
    ([left, top, wide, high]) =>
      [...document.querySelectorAll('a, button, input, select, textarea')].filter((each) => {
        const box = each.getBoundingClientRect();
        const isShown = box.width > 1 && box.bottom > 0;
        return (
          isShown &&
          box.left < left + wide &&
          box.right > left &&
          box.top < top + high &&
          box.bottom > top &&
          !each.classList.contains('skip')
        );
      }).length,
    [x, y, width, height] as const,
  );
  expect(covered).toBe(0);
}

/** Sizes of one page: a narrow or turned phone needs no other. */
const LOOKS = {
  phone: [
    ['phone', 360, 740],
    ['narrow phone', 320, 640],
    ['phone on its side', 740, 360],
  ],
  desk: [['desk', 1440, 900]],
} as const;

it.each(['phone', 'desk'] as const)(
  '[UI-04] [PHONE-A11] the network goes and comes while a finger is on its way: shifts no part of the page, nor halfway down a form, on a %s',
  async (size) => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const pageVisit = await visit('capo', '/ore', { size });
    const { page, context } = pageVisit;
    for (const [name, width, height] of LOOKS[size]) {
      await page.setViewportSize({ width, height });
      const things = [button(page, 'Nuove ore'), page.locator('h1'), page.locator('.top-bar')];
      const before = await placesOf(page, things);
      await goOffline(page);
      expect(await placesOf(page, things), name).toEqual(before);
      await expectReadable(page);
      await expectSound(pageVisit);
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/offline-${name}.png` });
      await context.setOffline(false);
      await page.locator('.offline').waitFor({ state: 'detached' });
      expect(await placesOf(page, things), name).toEqual(before);
    }
    await goTo(pageVisit, `/cantieri/${teamId}/pjc`);
    const risk = page.getByRole('switch', { name: 'Rischio elettrico' });
    await risk.waitFor();
    for (const [name, width, height] of LOOKS[size]) {
      await page.setViewportSize({ width, height });
      await risk.evaluate((each) => each.scrollIntoView({ block: 'center' }));
      const before = await placesOf(page, [risk]);
      await goOffline(page);
      expect(await placesOf(page, [risk]), name).toEqual(before);
      // Sticky text is visible at any scroll position, also where the bar scrolls with the page.
      const bannerBox = await page.locator('.offline').boundingBox();
      expect(bannerBox?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((bannerBox?.y ?? 0) + (bannerBox?.height ?? 0)).toBeLessThan(130);
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/offline-form-${name}.png` });
      await context.setOffline(false);
      await page.locator('.offline').waitFor({ state: 'detached' });
    }
  },
);

it.each(['phone', 'desk'] as const)('[UI-04] shifts no part before the sign-in either, %s', async (size) => {
  const { page, giveBack } = await borrowPage(size);
  try {
    await page.goto(app().address);
    const things = [button(page, 'Accedi'), page.getByLabel('Nome utente'), page.locator('h1')];
    const before = await placesOf(page, things);
    await goOffline(page);
    expect(await placesOf(page, things)).toEqual(before);
    await expectReadable(page);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/offline-door-${size}.png` });
  } finally {
    await giveBack(app().address);
  }
});
