import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { testProduct } from '../../support/testProduct.ts';
import { openTour, type Tour } from './openTour.ts';
import { addressOf, isOfRecord, titleOf } from './parameters.ts';
import { screensOfEveryBlock } from './seenScreens.ts';
import { expectSound, waitForPage } from './seeScreen.ts';
import { followTo, goTo } from './walk.ts';
import { ways } from './ways.ts';

const { tables } = await testProduct();
const all = screensOfEveryBlock();

/**
 * Lists that are never empty, because they contain the users and employees of the test, or the plan of
 * back-ups.
 */
const NEVER_EMPTY = ['employees', 'users', 'audit', 'sessions', 'backup-plan'];

let app: TestApp;
let tour: Tour;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  tour = await openTour(app, 'admin', 'phone');
});
afterAll(async () => {
  await tour.close();
  await app.close();
});

describe('a product without data', () => {
  it.each(all.filter((screen) => !isOfRecord(screen)).map((screen) => [screen.name, screen] as const))(
    '[UI-04] %s shows its empty state',
    async (_name, screen) => {
      const way = ways[screen.name];
      await (way === undefined ? followTo(tour, screen) : way(tour));
      await waitForPage(tour, titleOf(screen));
      const lists = screen.blocks.filter(({ kind, name }) => kind === 'table' && !NEVER_EMPTY.includes(name));
      for (const { name } of lists) {
        const stateNote = tour.page.locator(`[data-block="${name}"] .state`);
        expect(await stateNote.allInnerTexts()).toEqual([tables[name]?.empty]);
      }
      await expectSound(tour);
    },
  );

  it.each(all.filter(isOfRecord).map((screen) => [screen.name, screen] as const))(
    '[SCR-06] %s reports a missing record, with a way back',
    async (_name, screen) => {
      await goTo(tour, addressOf(screen));
      const { page } = tour;
      await page.getByText('Il dato richiesto non esiste o non è più disponibile.').first().waitFor();
      await waitForPage(tour);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(
        await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).first().getAttribute('href'),
      ).toBe('/');
      tour.takeComplaints();
    },
  );
});
