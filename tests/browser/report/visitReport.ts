import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { startTestApp } from '../../support/app.ts';
import { browserVisits, type Visit } from '../../support/browserVisits.ts';
import type { viewports } from '../../support/chromium.ts';
import { buildSite, type Site, type SitePlan } from './buildSite.ts';

export { expectSound, expectWhole } from '../../support/browserVisits.ts';
export { agree, toast } from '../team/words.ts';

/** Titles of the report's steps, in order. */
export const STEPS = [
  'Attività svolte',
  'Materiali fornitura impresa',
  'Materiali fornitura ENEL',
  'Mezzi',
  'Attrezzature',
  'Verifiche',
] as const;

/** The dialog of a new activity, and its description. */
export const activityDialog = (page: Page) => page.getByRole('dialog', { name: 'Nuova attività cantiere' });
export const activityText = (page: Page) =>
  activityDialog(page).getByRole('textbox', { name: /Descrizione/ });

interface How {
  readonly size?: keyof typeof viewports;
  /** The site's leader otherwise. */
  readonly as?: string;
  readonly step?: string;
  readonly options?: BrowserContextOptions;
  /** Routes that the page has before it asks anything of the report. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

type Kind = 'company' | 'enel';

interface Taken {
  readonly ItemCode: string;
  readonly Quantity: number;
  readonly BatchNumber?: string;
}

/** A text that does not come within this will not come. */
const PATIENCE = 12_000;

/** One server per file; sites, and visits of their reports that are closed after each test. */
export function reportVisits(settings: Parameters<typeof startTestApp>[0] = {}) {
  const visits = browserVisits(settings);
  const signedIn = async (username: string, { size = 'desk', options = {} }: How = {}): Promise<Visit> => {
    const visited = await visits.signedIn(username, { ...options, size });
    visited.page.setDefaultTimeout(PATIENCE);
    return visited;
  };
  const pathOf = ({ teamID }: Site, { step }: How): string =>
    `/cantieri/${teamID}/rapportino${step === undefined ? '' : `?step=${step}`}`;
  return {
    api: visits.api,
    app: visits.app,
    db: visits.db,
    site: (plan: SitePlan = {}): Promise<Site> => buildSite(visits.db(), plan),
    signedIn,
    walkTo: visits.walk,
    /** Opens the report of a site, at a step where it may be entered, on the page that a former test has loaded. */
    walk: async (site: Site, how: How = {}): Promise<Visit> => {
      const { as = site.username, size = 'desk', options = {}, prepare } = how;
      const visited = await visits.walk(as, pathOf(site, how), { ...options, size }, prepare);
      visited.page.setDefaultTimeout(PATIENCE);
      await visited.page.locator('.wizard').waitFor();
      return visited;
    },
    /** Discharges of the site by article; of one kind, or of both. */
    kept: async ({ teamID }: Site, kind?: Kind): Promise<Readonly<Record<string, number>>> => {
      const lines = await visits
        .db()
        .selectFrom('discharge_lines')
        .innerJoin('discharges', 'discharges.Id', 'discharge_lines.dischargeId')
        .select(['ItemCode', 'Quantity'])
        .where('TeamID', '=', teamID)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'company'))
        .execute();
      return Object.fromEntries(lines.map(({ ItemCode, Quantity }) => [ItemCode, Quantity]));
    },
    /** Takes an article as the site's leader does. */
    take: async ({ username, teamID }: Site, dischargeItem: Taken, itemType: Kind = 'company') => {
      const api = await visits.api(username);
      await api.post('/api/inventory/silos/discharges', { TeamID: teamID });
      const body = { dischargeItem, dischargeData: { TeamID: teamID }, itemType };
      const { status } = await api.post('/api/inventory/silos/dischargeItem', body);
      if (status !== 200) throw new Error(`${dischargeItem.ItemCode} was not taken: ${status}`);
    },
    /** The state of the site, which shows whether the report is handed in. */
    report: ({ teamID }: Site) =>
      visits.db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamID).execute(),
  };
}

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Avanti', exact: true });
export const back = (page: Page): Locator => page.getByRole('button', { name: 'Precedente', exact: true });
export const step = (page: Page, title: string): Locator =>
  page.locator('.wizard').getByRole('heading', { level: 3, name: title });
export const question = (page: Page): Locator => page.getByRole('alertdialog');
export const refuse = (page: Page): Promise<void> =>
  question(page)
    .getByRole('button', { name: /^(?:No, torna indietro|Resta)$/ })
    .click();
/** Why the wizard did not go on. */
export const refusal = (page: Page): Locator => page.locator('.refusal[role="alert"]');
export const quantity = (page: Page, article: string): Locator =>
  page.getByRole('textbox', { name: `Quantità di Articolo ${article}`, exact: true });
