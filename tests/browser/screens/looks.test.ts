import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { lookFaultsOf } from '../../support/axe.ts';
import { testProduct } from '../../support/testProduct.ts';
import { openTour, type Tour } from './openTour.ts';
import { parametersOf, titleOf } from './parameters.ts';
import { addressIn } from './records.ts';
import { expectSound, waitForPage } from './seeScreen.ts';
import { goTo } from './walk.ts';

const { screens, messages } = await testProduct();

const FIRST = 'dashboard-home';
/** Screens with the most on them: cards, signs, buttons, a long form, a grid. */
const DENSE = [FIRST, 'calendario', 'cantiere-single', 'cantiere-vis-scheda', 'ordini', 'mezzi'].map(
  (name) => {
    const screen = screens[name];
    if (screen === undefined) throw new Error(`No screen '${name}'.`);
    return [name, screen] as const;
  },
);

/** At a desk the catalogue has each screen in the dark, in full sun and in Arabic: there the frame is left. */
const screensAt = (size: Tour['size']) =>
  size === 'phone' || process.env['EVERY_LOOK'] === 'on' ? DENSE : DENSE.slice(0, 1);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demoDay: new Date().toLocaleDateString('sv-SE'), demo: true });
});
afterAll(() => app.close());

/** Opens a screen and waits for its title in a language. */
async function open(tour: Tour, screen: ScreenSchema, locale = 'it'): Promise<void> {
  const address = await addressIn(app.database.db, screen);
  const title = messages[locale]?.labels?.[screen.title] ?? screen.title;
  await goTo(tour, address);
  await waitForPage(tour, titleOf({ title }, parametersOf(screen, app.address + address)));
}

/** Opens the menu of the signed-in person, presses one of its choices, and closes it. */
async function choose({ page }: Tour, choice: string): Promise<void> {
  await page.locator('.user-button').click();
  const menu = page.locator('.user-menu');
  await menu.getByRole('radio', { name: choice }).check();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}

/**
 * Each look at each size, and each language at one of them: a fault of colour or direction shows in any
 * language.
 */
describe.each([
  ['phone', 'Scuro', 'dark', 'English', 'en', 'ltr'],
  ['phone', 'Pieno sole', 'sole', 'العربية', 'ar', 'rtl'],
  ['desk', 'Scuro', 'dark', 'العربية', 'ar', 'rtl'],
  ['desk', 'Pieno sole', 'sole', 'Italiano', 'it', 'ltr'],
] as const)(
  'at the %s, in the look called %s (%s) and in %s',
  (size, look, theme, language, locale, direction) => {
    let tour: Tour;
    beforeAll(async () => {
      tour = await openTour(app, 'planner', size);
      await choose(tour, look);
      if (locale !== 'it') await choose(tour, language);
    });
    afterAll(async () => {
      await app.database.db.updateTable('users').set({ locale: 'it' }).execute();
      await tour.close();
    });

    it.each(screensAt(size))(
      '[UI-04] [VAL-03] [PHONE-A21] [QA-1] %s can be read, in its direction, with no label left in Italian',
      async (name, screen) => {
        await open(tour, screen, locale);
        const documentState = await tour.page.evaluate(() => {
          const { dir, dataset } = document.documentElement;
          return [dir, dataset['theme']];
        });
        expect(documentState).toEqual([direction, theme]);
        if (locale !== 'it') expect(await italianLabels(tour, locale)).toEqual([]);
        // The frame around the screens is one; tours examine the screens in the usual look.
        if (name === FIRST) await expectSound(tour, 'html');
        else await expectSound(tour, '#content', lookFaultsOf);
      },
    );

    it.each(DENSE.filter(([name]) => name === 'cantiere-single'))(
      '[VAL-03] [PHONE-A21] the way back of %s points to where one came from',
      async (_name, screen) => {
        await open(tour, screen, locale);
        const arrow = tour.page.locator('.trail-arrow svg').or(tour.page.locator('svg.trail-arrow')).last();
        const turned = await arrow.evaluate((svg) => new DOMMatrix(getComputedStyle(svg).transform).a);
        expect(turned).toBe(direction === 'rtl' ? -1 : 1);
      },
    );
  },
);

/** Labels that a page shows in Italian although the language has words for them. Names, numbers and codes of the records themselves are as they were written. */
async function italianLabels({ page }: Tour, locale: string): Promise<readonly string[]> {
  const words = await page
    .locator('main :is(h1, h2, h3, label, legend, th, dt, button)')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText.trim()).filter(Boolean));
  expect(words.length).toBeGreaterThan(4);
  return words.filter(
    (text) =>
      Object.hasOwn(messages['en']?.labels ?? {}, text) &&
      /[a-zà-ù]{3}/.test(text) &&
      messages[locale]?.labels?.[text] !== text,
  );
}
