import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound, type VisitOptions } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { walkThrough } from './walk.ts';

const today = new Date().toLocaleDateString('sv-SE');
const { signedIn, app, db, walk } = browserVisits();

let planned: number;
let closed: number;
beforeAll(async () => {
  const pmgEntry = await buildProject(db(), { NAME: 'Ammodernamento sezionatori Castel San Pietro' });
  const members = [TEST_USERS.operaio.empID, TEST_USERS.planner.empID];
  planned = await buildTeam(db(), { pmgEntry, members, PlannedDate: today });
  closed = await buildTeam(db(), { pmgEntry, members, PlannedDate: today, Stato: 'C' });
});

/** A larger text size set in the browser. */
const setText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.setProperty('font-size', `${size}%`, 'important');
  }, percent);

const pathsOf = (): readonly string[] => [
  '/',
  '/cantieri',
  `/cantieri/${planned}`,
  `/cantieri/${closed}/rapportino`,
  `/cantieri/${planned}/pjc`,
  '/ore/squadra',
  '/ordini',
  '/calendario',
];

/** Elements wider than the screen, so that a failure names them. */
const beyond = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, .bottom-bar *, .top-bar *')]
      .filter((each) => {
        const { right, left, width } = each.getBoundingClientRect();
        if (width <= 1 || (right <= 361 && left >= -1)) return false;
        // What scrolls by itself, or is cut with a sign, may be wider inside.
        return each.closest('.table-scroll, .calendar-scroll, .toasts') === null;
      })
      .map((each) => `${each.tagName}.${each.className} ${each.textContent?.slice(0, 30)}`),
  );

/** In the page: words of the navigation that are cut or broken. */
const tornWords = (page: Page) =>
  page.locator('.bottom-bar .nav-link > span:last-child').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const words = document.createRange();
        words.selectNodeContents(label);
        const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
        const isWide = label.scrollWidth > (label.parentElement?.clientWidth ?? 0);
        return isWide || lines.size > (label.textContent ?? '').trim().split(/\s+/).length;
      })
      .map((label) => label.textContent),
  );

/** The wizard's buttons in sight, its numbers within their circles. */
async function expectRoomInWizard(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Avanti' });
  await next.waitFor();
  const isInSight = await next.evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const at = (x: number, y: number) => shown.contains(document.elementFromPoint(x, y));
    return at(left + 4, top + 4) && at(right - 4, bottom - 4);
  });
  expect(isInSight).toBe(true);
  const circles = await page.locator('.step-number').evaluateAll((numbers) =>
    numbers.map((number) => {
      const words = document.createRange();
      words.selectNodeContents(number);
      const [text, circle] = [words.getBoundingClientRect(), number.getBoundingClientRect()];
      return text.top >= circle.top && text.bottom <= circle.bottom && text.right <= circle.right;
    }),
  );
  expect(circles.length).toBeGreaterThan(3);
  expect(circles.every(Boolean)).toBe(true);
}

async function expectRoom(page: Page, path: string): Promise<void> {
  for (const percent of [150, 200]) {
    await setText(page, percent);
    const at = `${path} at ${percent} percent`;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - 360);
    expect(wide <= 0 ? [] : await beyond(page), `${at}: ${wide} pixels beyond the screen`).toEqual([]);
    const bar = await page.locator('.bottom-bar').boundingBox();
    expect([bar?.x, bar?.width, Math.round((bar?.y ?? 0) + (bar?.height ?? 0))], at).toEqual([0, 360, 740]);
  }
  if (path === '/') expect(await tornWords(page)).toEqual([]);
  if (path.endsWith('/rapportino')) await expectRoomInWizard(page);
  await setText(page, 100);
}

/** Colours of the design as the browser computes them. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const of = (name: string) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    const names = [
      'ink',
      'ink-soft',
      'brand',
      'on-brand',
      'on-bar',
      'on-bar-soft',
      'sheet',
      'on-accent',
      'danger',
    ];
    const colourValues = Object.fromEntries(names.map((name) => [name, of(name)]));
    probe.remove();
    return colourValues as Readonly<Record<string, string>>;
  });

async function expectOwnColours(page: Page, path: string): Promise<void> {
  const pageColours = await colours(page);
  const links = await page
    .locator('a:visible')
    .evaluateAll((all) =>
      all.map(
        (link) => `${link.className} ${link.textContent?.slice(0, 20)}: ${getComputedStyle(link).color}`,
      ),
    );
  expect(
    links.filter((link) => !Object.values(pageColours).some((colour) => link.endsWith(colour))),
    path,
  ).toEqual([]);
  const bar = page.locator('.bottom-bar:visible .nav-link:not([aria-current=page], [data-current=true])');
  const words = await bar.evaluateAll((all) => all.map((link) => getComputedStyle(link).color));
  expect(new Set(words).size, 'one colour for all places').toBeLessThanOrEqual(1);
  const fields = await page
    .locator('select:enabled:visible, .bp6-input:enabled:visible')
    .evaluateAll((all) =>
      all
        .filter((field) => !field.hasAttribute('readonly'))
        .map((field) => getComputedStyle(field).backgroundColor),
    );
  expect(
    [...new Set(fields)].filter((colour) => colour !== pageColours['sheet']),
    path,
  ).toEqual([]);
}

// One walk for all that each page shows.
it.each(['phone', 'desk'] as const)(
  '[PHONE-A34] [DESK-E] the dark look has its own colours for links, menu and selects on a %s; [UI-04] [PHONE-A19] [WIZ-11] with text twice as large on a phone no page is wider than the screen, and its navigation stands whole at the foot, as large by half, too; the words of the navigation are whole; the wizard’s buttons stand above it, its numbers within their circles',
  async (size) => {
    const { page } = await signedIn('capo', { size, colorScheme: 'dark' });
    for await (const path of walkThrough(page, app().address, pathsOf())) {
      await expectOwnColours(page, path);
      if (size === 'phone') await expectRoom(page, path);
    }
  },
);

it('[UI-04] [PHONE-A20] [WIZ-11] a phone on its side keeps two thirds of its height for the page; the wizard’s first screen shows the beginning of its step', async () => {
  const side: VisitOptions = { size: 'phone', viewport: { width: 780, height: 360 } };
  const pageVisit = await walk('capo', `/cantieri/${closed}/rapportino`, side);
  const { page } = pageVisit;
  await page.getByRole('button', { name: 'Avanti' }).waitFor();
  const heading = page.getByRole('heading', { level: 3 }).first();
  await heading.waitFor();
  const [bar, buttons, title] = await Promise.all([
    page.locator('.bottom-bar').boundingBox(),
    page.locator('.wizard-buttons').boundingBox(),
    heading.boundingBox(),
  ]);
  expect((bar?.height ?? 360) + (buttons?.height ?? 360)).toBeLessThanOrEqual(120);
  expect((title?.y ?? 360) + (title?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
  await page.mouse.wheel(0, 300);
  await eventually(async () => {
    const box = await page.locator('.top-bar').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  }).toBeLessThanOrEqual(0);
  await expectSound(pageVisit);
});

describe('[PHONE-A34] lists on a phone', () => {
  it('[SCR-03] a tap anywhere on a card opens it, and its own buttons stay theirs', async () => {
    const { page } = await walk('capo', '/cantieri', { size: 'phone' });
    const card = page
      .locator('.card')
      .filter({ hasText: `#${planned}` })
      .first();
    await card.locator('.card-title').click();
    await page.waitForURL(`**/cantieri/${planned}`);
    await page.goBack();
    await card.getByRole('button', { name: /^Apri/ }).click();
    await page.waitForURL(`**/cantieri/${planned}`);
  });

  it('[UI-04] shows the whole hint of the search box', async () => {
    const { page } = await signedIn('admin', { size: 'phone' });
    const lists = [
      '/cantieri',
      '/progetti',
      '/mezzi',
      '/ordini',
      '/clienti-fornitori',
      '/silos',
      '/checklist',
    ];
    for await (const path of walkThrough(page, app().address, lists)) {
      const box = page.getByRole('searchbox').first();
      await box.waitFor();
      const room = await box.evaluate((input: HTMLInputElement) => {
        const style = getComputedStyle(input);
        const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
        const hint = getComputedStyle(input, '::placeholder');
        pen.font = `${hint.fontWeight} ${hint.fontSize} ${hint.fontFamily}`;
        const inner =
          input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return Math.round(inner - pen.measureText(input.placeholder).width);
      });
      expect(room, `${path}: pixels left`).toBeGreaterThanOrEqual(0);
    }
  });
});
