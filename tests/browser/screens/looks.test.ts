import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { testProduct } from '../../support/testProduct.ts';
import { openTour, type Tour } from './openTour.ts';
import { parametersOf, titleOf } from './parameters.ts';
import { addressIn } from './records.ts';
import { expectSound, waitForPage } from './seeScreen.ts';
import { goTo } from './walk.ts';

const { screens, messages } = await testProduct();

/** Screens with the most on them: cards, signs, buttons, a long form, a grid. */
const DENSE = [
  'dashboard-home',
  'calendario',
  'cantiere-single',
  'cantiere-vis-scheda',
  'ordini',
  'mezzi',
].map((name) => {
  const screen = screens[name];
  if (screen === undefined) throw new Error(`No screen '${name}'.`);
  return [name, screen] as const;
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demoDay: new Date().toLocaleDateString('sv-SE'), demo: true });
});
afterAll(() => app.close());

/** Goes to a screen and waits for its title in a language. */
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

describe.each([
  ['phone', 'Scuro', 'dark'],
  ['desk', 'Scuro', 'dark'],
  ['phone', 'Pieno sole', 'sole'],
  ['desk', 'Pieno sole', 'sole'],
] as const)('at the %s, in the look called %s', (size, choice, theme) => {
  let tour: Tour;
  beforeAll(async () => {
    tour = await openTour(app, 'planner', size);
    await choose(tour, choice);
  });
  afterAll(() => tour.context.close());

  it.each(DENSE)('[UI-04] %s can be read', async (_name, screen) => {
    await open(tour, screen);
    expect(await tour.page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
    await expectSound(tour, 'html');
  });
});

describe.each([
  ['phone', 'English', 'en', 'ltr'],
  ['phone', 'العربية', 'ar', 'rtl'],
  ['desk', 'العربية', 'ar', 'rtl'],
] as const)('at the %s, in %s', (size, choice, locale, direction) => {
  let tour: Tour;
  beforeAll(async () => {
    tour = await openTour(app, 'planner', size);
    await choose(tour, choice);
  });
  afterAll(async () => {
    await app.database.db.updateTable('users').set({ locale: 'it' }).execute();
    await tour.context.close();
  });

  it.each(DENSE)('[VAL-03] %s speaks it, in its direction', async (_name, screen) => {
    await open(tour, screen, locale);
    expect(await tour.page.evaluate(() => document.documentElement.dir)).toBe(direction);
    await expectSound(tour, 'html');
  });

  it.each(DENSE.filter(([name]) => name === 'cantiere-single'))(
    '[VAL-03] [PHONE-A21] the way back of %s points to where one came from',
    async (_name, screen) => {
      await open(tour, screen, locale);
      const arrow = tour.page.locator('.trail-arrow svg').or(tour.page.locator('svg.trail-arrow')).last();
      const turned = await arrow.evaluate((svg) => new DOMMatrix(getComputedStyle(svg).transform).a);
      expect(turned).toBe(direction === 'rtl' ? -1 : 1);
    },
  );

  it.each(DENSE)('[VAL-03] [PHONE-A21] [QA-1] %s has no label left in Italian', async (_name, screen) => {
    await open(tour, screen, locale);
    const words = await tour.page
      .locator('main :is(h1, h2, h3, label, legend, th, dt, button)')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText.trim()).filter(Boolean));
    expect(words.length).toBeGreaterThan(4);
    // Names, numbers and codes of the records themselves are as they were written.
    const italian = words.filter(
      (text) => Object.hasOwn(messages['en']?.labels ?? {}, text) && /[a-zà-ù]{3}/.test(text),
    );
    expect(italian.filter((text) => messages[locale]?.labels?.[text] !== text)).toEqual([]);
  });
});
