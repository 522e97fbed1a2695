import type { Locator } from 'playwright-core';
import type { Tour } from './openTour.ts';
import { waitForPage } from './seeScreen.ts';
import { goTo } from './walk.ts';

/** Navigation from a list to the screen of a record. */
export type Way = (tour: Tour) => Promise<void>;

/** The page's first button or link of that name. */
function control({ page }: Tour, name: RegExp): Locator {
  const content = page.locator('#content');
  return content.getByRole('button', { name }).or(content.getByRole('link', { name })).first();
}

/** From a list at an address, by the first of these controls that it offers. */
function by(list: string, title: string, ...names: readonly RegExp[]): Way {
  return async (tour) => {
    await goTo(tour, list);
    await waitForPage(tour, title);
    for (const name of names.slice(0, -1)) {
      if ((await control(tour, name).count()) > 0) return control(tour, name).click();
    }
    return control(tour, names.at(-1) ?? /./).click();
  };
}

const toPole = by('/checklist/verifiche', 'Storico verifiche sostegni', /^Apri: /);
// Of the first leader, who has a silo.
const toReported = by('/cantieri?stato=R&EmpID=1', 'Cantieri', /^Apri: /);

/** Navigation to each screen without an entry in the navigation, e.g. because its address names a record. */
export const ways: Readonly<Record<string, Way>> = {
  'il-mio-account': async ({ page }) => {
    await page.getByRole('button', { name: /^Menu di / }).click();
    await page.getByRole('button', { name: 'Il mio account' }).click();
  },
  'cantiere-single': by('/cantieri', 'Cantieri', /^Apri: /),
  'cantiere-pjc': by('/checklist', 'Storico Pre Job Check', /^Apri: /),
  'cantiere-vis-scheda': toPole,
  'cantiere-vis': async (tour) => {
    await toPole(tour);
    await tour.page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').last().click();
  },
  'cantiere-rapportino': async (tour) => {
    await toReported(tour);
    await control(tour, /^Apri rapportino/).click();
  },
  // A draft that was left as it began may be on its way out.
  'japps-order-preview': by('/ordini?status=Y', 'Ordini', /^Apri: /),
  // A user without a draft creates one.
  'japps-order-edit': by('/ordini?status=D', 'Ordini', /^Modifica: /, /^Nuovo ordine/),
  'progetto-single': by('/progetti', 'Progetti', /^Apri: /),
};
