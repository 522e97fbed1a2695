import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import type { viewports } from '../../support/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { TEST_USERS, type TestUser } from '../../support/testUsers.ts';
import { borrowPage } from '../../support/warmPages.ts';
import { addressIn } from './records.ts';
import { screensOfEveryBlock, seenScreens } from './seenScreens.ts';
import { waitForPage } from './seeScreen.ts';

/** Ms: on a busy machine pages that the server renders in their usual time would be few. */
const PATIENT = 30_000;

let app: TestApp;
beforeAll(async () => {
  const demoDay = new Date().toLocaleDateString('sv-SE');
  app = await startTestApp({ demoDay, demo: true, rendersPages: PATIENT });
});
afterAll(() => app.close());

/** Languages and looks by user; a desk has Arabic, so that each size has both directions. */
const LOOKS = {
  admin: { locale: 'it', theme: 'light' },
  planner: { locale: 'en', theme: 'dark' },
  capo: { locale: 'it', theme: 'sole' },
  operaio: { locale: 'en', theme: 'light' },
  ufficio: { locale: 'ar', theme: 'dark' },
} as const;

interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens an address as a device that has been there before; `space` is what it has stored of itself. */
async function openAs(user: TestUser, path: string, size: Size, space: string = size): Promise<Opened> {
  const { cookie } = await app.api(user);
  const { theme, locale } = LOOKS[user];
  const language = size === 'desk' ? 'ar' : locale;
  await app.database.db.updateTable('users').set({ locale: language }).where('username', '=', user).execute();
  const { page, context, giveBack } = await borrowPage(size);
  await page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    contrast: theme === 'sole' ? 'more' : 'no-preference',
  });
  const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
  const url = app.address;
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.addInitScript(noteServedContent);
  // A busy or starting server answers with the placeholder, where the device stores its space.
  const device = `${theme}-${space}`;
  await eventually(async () => {
    await context.addCookies([
      { name, value, url },
      { name: 'device', value: device, url },
    ]);
    return (await (await page.goto(`${url}${path}`))?.text()) ?? '';
  }).toContain('id="rendered"');
  await waitForPage({ page });
  return { page, complaints, close: () => giveBack(url) };
}

type Size = keyof typeof viewports;

interface Served {
  servedContent: Element | null;
}

/** In the page: notes the element of the served markup before a script has run. */
function noteServedContent(): void {
  document.addEventListener('readystatechange', () => {
    (globalThis as unknown as Served).servedContent ??= document.querySelector('#content');
  });
}

const keepsMarkup = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Served).servedContent?.isConnected === true);

/** Attributes that the page has and React does not, or otherwise: React leaves them in markup that it takes over. */
async function differingAttributes(page: Page): Promise<readonly string[]> {
  // Blocks are taken over one after another.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#content [data-block]')].every((block) =>
      Object.keys(block).some((key) => key.startsWith('__reactProps$')),
    ),
  );
  return page.evaluate(() => {
    /** Set by React as properties, by the app's effects, or when the drawings of icons arrive. */
    const UNCOMPARED = new Set([
      'd',
      'style',
      'value',
      'checked',
      'selected',
      'children',
      'defaultvalue',
      'suppresshydrationwarning',
    ]);
    const WORDS: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };
    const nameOf = (prop: string) => (WORDS[prop] ?? prop).replaceAll('-', '').toLowerCase();
    const propsOf = (element: Element): Readonly<Record<string, unknown>> | undefined => {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
      return key === undefined ? undefined : (element as unknown as Record<string, never>)[key];
    };
    return [...document.querySelectorAll('#root *')].flatMap((element) => {
      const props = propsOf(element);
      // Charts are drawn by their library.
      if (props === undefined) return [];
      const reactAttributes = Object.entries(props).flatMap(([name, value]) => {
        const isBoolean = typeof value === 'boolean' && !/^(?:aria-|data-|draggable$)/.test(name);
        if (isBoolean) return value ? [`${nameOf(name)}=`] : [];
        return ['string', 'number', 'boolean'].includes(typeof value) ? [`${nameOf(name)}=${value}`] : [];
      });
      const pageAttributes = [...element.attributes].map(({ name, value }) => `${nameOf(name)}=${value}`);
      const isCompared = (each: string) => !UNCOMPARED.has(each.split('=')[0] ?? '');
      return [
        ...reactAttributes
          .filter((each) => isCompared(each) && !pageAttributes.includes(each))
          .map((each) => `React: ${each}`),
        ...pageAttributes
          .filter((each) => isCompared(each) && !reactAttributes.includes(each))
          .map((each) => `page: ${each}`),
      ].map((difference) => `${element.localName} ${difference}`);
    });
  });
}

const everyBlock = new Set<ScreenSchema>(screensOfEveryBlock());
const visits = (Object.keys(TEST_USERS) as TestUser[]).flatMap((user) =>
  (['phone', 'desk'] as const).flatMap((size) =>
    seenScreens(TEST_USERS[user].role, size)
      .allowed.filter((screen) => everyBlock.has(screen))
      .map((screen) => [screen.name, user, size, screen] as const),
  ),
);

describe('a device takes the served page over as it is', () => {
  it.each(visits)('%s of %s, at the %s', async (_name, user, size, screen) => {
    const path = await addressIn(app.database.db, screen);
    const { page, complaints, close } = await openAs(user, path, size);
    const differing = await differingAttributes(page);
    // The page of a record that the user may not read; the browser notes the refusal.
    const forbiddenTitle = page.locator('#content h2', { hasText: /Accesso non|Not allowed|غير مسموح/ });
    const isForbidden = (await forbiddenTitle.count()) > 0;
    expect({
      differing,
      complaints: complaints.filter((text) => !(isForbidden && text.includes('status of 403'))),
      isSame: await keepsMarkup(page),
    }).toEqual({
      differing: [],
      complaints: [],
      isSame: true,
    });
    await close();
  });

  it('and renders it anew where the server assumed another device', async () => {
    const { page, complaints, close } = await openAs('capo', '/', 'phone', 'desk');
    await page.locator('.bottom-bar').waitFor();
    expect([await keepsMarkup(page), await page.locator('.side-bar').count(), complaints]).toEqual([
      false,
      0,
      [],
    ]);
    await close();
  });
});
