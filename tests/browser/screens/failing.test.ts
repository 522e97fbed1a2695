import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { testProduct } from '../../support/testProduct.ts';
import { createGate, type Gate } from './createGate.ts';
import { openTour, type Tour } from './openTour.ts';
import { parametersOf, titleOf } from './parameters.ts';
import { addressIn } from './records.ts';
import { screensOfEveryBlock } from './seenScreens.ts';
import { waitForPage } from './seeScreen.ts';
import { goTo } from './walk.ts';

const product = await testProduct();
const PATIENCE = { timeout: 60_000 };

let app: TestApp;
let tour: Tour;
let gate: Gate;
beforeAll(async () => {
  app = await startTestApp({ demoDay: new Date().toLocaleDateString('sv-SE'), demo: true });
  tour = await openTour(app, 'admin', 'phone');
  gate = await createGate(tour.page, product);
});
afterAll(async () => {
  await tour.close();
  await app.close();
});

describe('a screen on a bad day', () => {
  it.each(screensOfEveryBlock().map((screen, index) => [screen.name, screen, index] as const))(
    '[UI-04] [SCR-01] %s: grey lines, then the reason of the failure and a retry',
    async (_name, screen, index) => {
      const { page } = tour;
      const again = page.locator('#content .state').getByRole('button', { name: 'Riprova', exact: true });
      await gate.set('wait');
      const address = await addressIn(app.database.db, screen);
      // Loading the app costs more than a look at a screen; among all screens some have read the data before.
      const isLoaded = index > 0 && process.env['EVERY_LOOK'] !== 'on';
      await (isLoaded ? goTo(tour, address) : page.goto(app.address + address));
      await page.locator('#content .skeleton').first().waitFor();
      await gate.set('lost');
      await again.first().waitFor();
      expect(await page.locator('#content .state[data-intent="danger"]').allInnerTexts()).toContainEqual(
        expect.stringContaining('Il server non risponde. Controlla la connessione e riprova.'),
      );
      await gate.set('refused');
      await again.first().click();
      await again.first().waitFor();
      await gate.set('arrive');
      // Each press mends one block, and some mend themselves meanwhile.
      await expect
        .poll(async () => {
          for (const button of await again.all())
            await button.click({ timeout: 1000 }).catch(() => undefined);
          return again.count();
        }, PATIENCE)
        .toBe(0);
      await waitForPage(tour, titleOf(screen, parametersOf(screen, page.url())));
      // The toast about the failure may still be visible; the page itself shows no error any more.
      expect(await page.locator('#content .state[data-intent="danger"]').count()).toBe(0);
    },
  );
});
