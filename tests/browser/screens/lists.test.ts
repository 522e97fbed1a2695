import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { readPdf } from '../../support/readPdf.ts';
import { buildMasterdata, buildOrder } from '../orders/buildOrders.ts';
import { button } from '../team/words.ts';

const { visit, walk, signedIn, db, app } = browserVisits();

/** For a machine with much else to do. */
const PATIENT = { timeout: 20_000 };
const LIST = '/ordini?q=Cliente&status=D&perPage=50&sortBy=CardName&sortDesc=false';

beforeAll(async () => {
  await buildMasterdata(db());
  for (let n = 10; n < 70; n += 1) await buildOrder(db(), { CardName: `Cliente ${n}`, DocStatus: 'D' });
  await buildOrder(db(), { CardName: 'Cliente confermato', DocStatus: 'Y', DocNum: 5 });
});

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** In the page: what has moved by itself, each with how much of the screen (the Layout Instability standard's value). */
function watchShifts(): void {
  const complaints: string[] = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      const { value = 0, sources = [] } = shift as { value?: number; sources?: { node?: Element | null }[] };
      complaints.push(
        `${value.toFixed(4)} ${sources.map(({ node }) => node?.className || node?.nodeName).join(' ')}`,
      );
    }
    document.documentElement.dataset['shifts'] = complaints.join('\n');
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Narrowed by the address, and scrolled to a row far below. */
async function deepIn(page: Page): Promise<number> {
  await rowOf(page, 'Cliente 50').scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(500);
  return place;
}

describe('a list that one comes back to', () => {
  it('[ORD-01] opens as its address defines, for any user of the address', async () => {
    const { page } = await visit('admin', `${LIST}&page=2`);
    await rowOf(page, 'Cliente 69').waitFor();
    expect(await page.getByRole('row').count()).toBe(11);
    expect(await page.getByRole('searchbox').inputValue()).toBe('Cliente');
    expect(await page.getByRole('columnheader', { name: 'Cliente' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    expect(await rowOf(page, 'Cliente confermato').count()).toBe(0);
    // Another page size starts at the first page.
    await page.getByLabel('Righe per pagina').selectOption('25');
    await rowOf(page, 'Cliente 10').waitFor();
    expect(page.url()).not.toMatch(/[?&]page=/);
  });

  for (const size of ['phone', 'desk'] as const) {
    it(`[UI-04] Back from a record: the same rows at the same place, which do not move while the list’s tools come, on a ${size}`, async () => {
      const { page } = await signedIn('capo', { size });
      await page.addInitScript(watchShifts);
      // A font that comes late wraps the buttons of the first visit anew.
      await page.route('**/*.woff*', (route) => route.abort());
      await page.goto(`${app().address}${LIST}`);
      const open = button(page, 'Apri: Cliente 50');
      await open.waitFor();
      await page.getByLabel('Vista', { exact: true }).waitFor({ state: 'attached' });
      await page.getByLabel('Cantiere').first().waitFor();
      await page.waitForLoadState('networkidle');
      const shifts = (await page.evaluate(() => document.documentElement.dataset['shifts'])) ?? '';
      const sum = shifts.split('\n').reduce((so, each) => so + Number.parseFloat(each || '0'), 0);
      expect(sum, shifts).toBeLessThan(0.01);

      await open.scrollIntoViewIfNeeded();
      const place = await scrolled(page);
      expect(place).toBeGreaterThan(500);
      await open.click();
      await page.waitForURL(/\/ordini\/\d+$/);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.goBack();
      await open.waitFor();
      expect(new URL(page.url()).search).toBe(new URL(LIST, page.url()).search);
      await expect.poll(() => scrolled(page), PATIENT).toBe(place);
    });
  }

  it('[UI-04] the trail and the navigation lead to the list as it was left', async () => {
    const { page } = await walk('capo', '/ordini');
    await page.getByRole('searchbox').fill('Cliente 59');
    await page.waitForURL('**q=Cliente+59');
    await rowOf(page, 'Cliente 10').waitFor({ state: 'detached' });
    await button(page, 'Apri: Cliente 59').click();
    await page.waitForURL(/\/ordini\/\d+$/);
    await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Ordini' }).click();
    await page.waitForURL('**/ordini?q=Cliente+59');
    await rowOf(page, 'Cliente 59').waitFor();
    await page.getByRole('link', { name: 'Oggi' }).first().click();
    await page.waitForURL(`${app().address}/`);
    await page.getByRole('link', { name: 'Ordini', exact: true }).first().click();
    await page.waitForURL('**/ordini?q=Cliente+59');
    expect(await page.getByRole('searchbox').inputValue()).toBe('Cliente 59');
    await button(page, 'Cancella la ricerca').click();
    // The whole list was chosen: a view that opens first does not take its place.
    await page.waitForURL('**/ordini?view=all');
  });

  it('[UI-04] what others change is renewed under one’s eyes, and one stays where one is; on paper it is black on white in every theme: whole columns, statuses in words, no buttons', async () => {
    const Id = await buildOrder(db(), { CardName: 'Cliente 48 bis', DocStatus: 'D' });
    const { page } = await visit('capo', LIST);
    const place = await deepIn(page);
    await page.getByRole('searchbox').evaluate((input: HTMLElement) => input.focus({ preventScroll: true }));
    const leaderClient = await app().api('capo');
    expect((await leaderClient.post('/wscrm/rdr/delete', { id: Id })).body.ResultCode).toBe(0);
    await rowOf(page, 'Cliente 48 bis').waitFor({ state: 'detached' });
    expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(80);
    expect(new URL(page.url()).search).toBe(new URL(LIST, page.url()).search);
    expect(await page.getByRole('searchbox').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );

    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('table').waitFor();
    const controls = await page.evaluate(() =>
      [...document.querySelectorAll('nav, button, input, .search-box, .filters, [data-actions]')]
        .filter((part) => part.checkVisibility() && part.getAttribute('data-print') !== 'yes')
        .map((part) => part.outerHTML.slice(0, 80)),
    );
    expect(controls.filter((part) => !part.includes('class="pager"'))).toEqual([]);
    const colours = await page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      return [of('body').backgroundColor, of('.table td').color, of('.table-scroll').backgroundColor];
    });
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    const { text } = await readPdf(await page.pdf({ format: 'A4', landscape: true }));
    for (const words of ['Stato', 'Cliente', 'Totale', 'Cliente 10', 'Cliente 59', 'Bozza', '1-50 of ']) {
      expect(text).toContain(words);
    }
    for (const words of ['Esporta', 'Filtri', 'Nuovo DDT', 'Righe per pagina', 'Azioni']) {
      expect(text).not.toContain(words);
    }
  });
});

describe('the search of a list', () => {
  it('[UI-04] keeps every letter, also one typed while the search before it is on its way; is asked for once, when the typing pauses, and not with every letter; keeps the blank between two words, however slowly they are typed', async () => {
    const { page } = await walk('capo', '/ordini');
    const search = page.getByRole('searchbox');
    await rowOf(page, 'Cliente').first().waitFor();
    // The next letter comes at the very moment in which the address takes the search: before the list has read it.
    const frames = page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const replace = history.replaceState.bind(history);
          history.replaceState = (...given) => {
            replace(...given);
            const input = document.querySelector<HTMLInputElement>('input[type=search]');
            if (!String(given[2]).endsWith('q=Clien') || input === null) return;
            history.replaceState = replace;
            const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
            setValue?.call(input, `${input.value}t`);
            input.dispatchEvent(new InputEvent('input', { bubbles: true }));
            const searches: string[] = [];
            const look = () => {
              searches.push(input.value);
              if (searches.length === 3) resolve(searches);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          };
        }),
    );
    const searched = page.waitForResponse(/q=Client(&|$)/);
    await search.fill('Clien');
    expect(await frames).toEqual(['Client', 'Client', 'Client']);
    await page.waitForURL('**q=Client');
    expect(await search.inputValue()).toBe('Client');
    await searched;

    const queries = new Set<string | null>();
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.has('q')) queries.add(searchParams.get('q'));
    });
    // By timers of the page: on a busy machine they are late together with that of the pause.
    await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('input[type=search]');
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const text of ['R', 'Ro', 'Ros', 'Ross']) {
        setValue?.call(input, text);
        input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await page.waitForURL('**q=Ross');
    await eventually(() => [...queries]).toEqual(['Ross']);

    const answered = page.waitForResponse(/q=Cliente(&|$)/);
    await search.fill('Cliente ');
    await answered;
    expect(await search.inputValue()).toBe('Cliente ');
    await search.press('End');
    await search.pressSequentially('59');
    await page.waitForURL('**q=Cliente+59');
    expect(await search.inputValue()).toBe('Cliente 59');
  });

  it('[UI-04] is added to a filter chosen during its pause, and follows external changes; by keyboard `/` goes to it, `?` lists the shortcuts, Esc clears and closes; in a text they are letters', async () => {
    const pageVisit = await walk('capo', '/ordini');
    const { page } = pageVisit;
    const search = page.getByRole('searchbox');
    await page.getByText('Filtri', { exact: true }).click();
    await search.fill('Cliente 5');
    await page.getByLabel('Stato').selectOption({ label: 'Bozza' });
    await page.waitForURL(/(?=.*q=Cliente\+5)(?=.*status=D)/);
    await page.getByRole('link', { name: 'Oggi' }).first().click();
    await page.waitForURL(`${app().address}/`);
    await page.getByRole('link', { name: 'Ordini', exact: true }).first().click();
    expect(await search.inputValue()).toBe('Cliente 5');
    await button(page, 'Cancella la ricerca').click();
    await page.waitForURL(/\/ordini\?status=D$/);
    expect(await search.inputValue()).toBe('');

    await search.evaluate((input: HTMLElement) => input.blur());
    await page.keyboard.press('/');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('a/?');
    expect(await search.inputValue()).toBe('a/?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
    await search.evaluate((input: HTMLElement) => input.blur());
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
    await list.waitFor();
    for (const words of ['Vai alla ricerca', 'Annulla l’ultima eliminazione', 'Chiudi la finestra aperta']) {
      expect(await list.getByText(words).count()).toBe(1);
    }
    await expectSound(pageVisit);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });
});
