import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { newContext, type viewports } from '../../support/chromium.ts';
import { buildSite, type Site, type SitePlan } from './buildSite.ts';

export interface ReportVisit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page has said to its console that it should not have. */
  readonly complaints: readonly string[];
}

interface How {
  readonly size?: keyof typeof viewports;
  /** The site's leader otherwise. */
  readonly as?: string;
  readonly step?: string;
  readonly options?: BrowserContextOptions;
}

/** A text that does not come within this will not come. */
const PATIENCE = 12_000;

/** One server per file; sites, and visits of their reports that are closed after each test. */
export function reportVisits(settings: Parameters<typeof startTestApp>[0] = {}) {
  let app: TestApp;
  const cookies = new Map<string, string>();
  const open: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    app = await startTestApp(settings);
  });
  afterAll(() => app.close());
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });

  const cookieOf = async (username: string): Promise<string> => {
    const known = cookies.get(username) ?? (await app.api(username)).cookie;
    cookies.set(username, known);
    return known.slice(known.indexOf('=') + 1);
  };
  const signedIn = async (
    username: string,
    { size = 'desk', options = {} }: How = {},
  ): Promise<ReportVisit> => {
    const context = await newContext(size, options);
    open.push(() => context.close());
    const cookie = { name: 'cantieri_session', value: await cookieOf(username), url: app.address };
    await context.addCookies([cookie]);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A refused call is told as such by the browser itself.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
        complaints.push(message.text());
    });
    return { page, context, complaints };
  };
  return {
    app: () => app,
    db: () => app.database.db,
    site: (plan: SitePlan = {}): Promise<Site> => buildSite(app.database.db, plan),
    signedIn,
    /** Opens the report of a site, at a step where it may be entered. */
    visit: async (site: Site, how: How = {}): Promise<ReportVisit> => {
      const visited = await signedIn(how.as ?? site.username, how);
      const step = how.step === undefined ? '' : `?step=${how.step}`;
      await visited.page.goto(`${app.address}/cantieri/${site.teamID}/rapportino${step}`);
      await visited.page.locator('.wizard').waitFor();
      return visited;
    },
  };
}

/** Asks until it is so, with the patience that a busy machine needs. */
export const eventually: typeof expect.poll = (ask, options) =>
  expect.poll(ask, { timeout: PATIENCE, interval: 60, ...options });

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Avanti', exact: true });
export const back = (page: Page): Locator => page.getByRole('button', { name: 'Precedente', exact: true });
export const step = (page: Page, title: string): Locator =>
  page.locator('.wizard').getByRole('heading', { level: 3, name: title });
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Avvisi' }).getByText(text);
export const question = (page: Page): Locator => page.getByRole('alertdialog');
export const agree = (page: Page): Promise<void> =>
  question(page).getByRole('button', { name: 'Sì, procedi' }).click();
export const refuse = (page: Page): Promise<void> =>
  question(page).getByRole('button', { name: 'No, annulla' }).click();
/** Why the wizard did not go on. */
export const refusal = (page: Page): Locator => page.locator('.refusal[role="alert"]');
export const quantity = (page: Page, article: string): Locator =>
  page.getByRole('textbox', { name: `Quantità di Articolo ${article}`, exact: true });

/** No rule of axe is broken, nothing is wider than the screen, and the page has complained of nothing. */
export async function expectSound({ page, complaints }: ReportVisit): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
}
