import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { readPdf } from '../../support/readPdf.ts';
import { button, toast } from '../team/words.ts';

const { visit, walk, db } = browserVisits();

/** For a machine with much else to do. */
const PATIENT = { timeout: 20_000 };
const rows = Array.from({ length: 2500 }, (_, n) => ({ CenterCode: `ZX${n}`, CenterName: `Zona ${n}` }));
const LIST = '/centri-di-costo?q=zona';
/** 111 of them. */
const FEW = '/centri-di-costo?q=ZX24';
const PARTS = /\/costcenter\/list\?.*perPage=500/;
const PROGRAM = /\/assets\/writer\.worker-[^/]+\.js$/;

beforeAll(async () => {
  await db().insertInto('cost_centres').values(rows).execute();
});

/** Opens the menu and chooses of it. */
async function choose(page: Page, entry: string): Promise<void> {
  await button(page, 'Esporta').last().click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Saves the shown list in one of the menu's formats. */
async function save(page: Page, format: string): Promise<Download> {
  const [saved] = await Promise.all([page.waitForEvent('download'), choose(page, format)]);
  return saved;
}

const preparing = (page: Page) => page.getByRole('status').filter({ hasText: "Sto preparando l'elenco…" });
const cancel = (page: Page) => preparing(page).getByRole('button', { name: 'Interrompi' });
/** How many threads the page has besides its own. */
const threads = (page: Page) => expect.poll(() => page.workers().length, PATIENT);

describe('a list as a file', () => {
  it('[UI-04] a list is saved for Excel as filtered, with every page of it, from a menu for keyboard and gloves', async () => {
    const pageVisit = await visit('admin', LIST, { size: 'phone' });
    const { page, context } = pageVisit;
    // Ends with this test: Chromium may keep the thread that zips so many rows, and then answers no `route()`.
    await context.grantPermissions([]);
    await button(page, 'Esporta').focus();
    await page.keyboard.press('ArrowDown');
    const entries = page.getByRole('menu', { name: 'Esporta' }).getByRole('menuitem');
    await entries.first().waitFor();
    for (const entry of await entries.all()) {
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectSound(pageVisit, '[role="menu"]');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, PATIENT).toBe('Excel (.xlsx)');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('CSV (.csv)');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('JSON (.json)');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe("Stampa tutto l'elenco");
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Excel (.xlsx)');
    await page.keyboard.press('Escape');
    await entries.first().waitFor({ state: 'detached' });
    expect(await focused()).toBe('Esporta');
    const saved = await save(page, 'Excel (.xlsx)');
    expect(saved.suggestedFilename()).toMatch(/^Centri di costo .*\.xlsx$/);
    const parts = unzipSync(new Uint8Array(await buffer(await saved.createReadStream())));
    const words = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
    // So much is packed by a worker, which the page's policy must let begin.
    expect(rows.filter(({ CenterName }) => !words.includes(`>${CenterName}<`))).toEqual([]);
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row /g)).toHaveLength(
      2501,
    );
    expect(pageVisit.complaints).toEqual([]);
  });

  it('[UI-04] reports a list that is too long for one file, and the remedy', async () => {
    const { page } = await walk('admin', '/dipendenti');
    await page.route('**/ohem/list?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 50_001 } });
    });
    await button(page, 'Esporta').click();
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    await toast(page, "L'elenco ha più di 50000 righe: restringilo con i filtri e riprova.").waitFor();
  });

  it('[UI-04] writes the file in a separate worker, which ends with it', async () => {
    const { page } = await walk('admin', FEW);
    const workerEvent = page.waitForEvent('worker');
    await save(page, 'CSV (.csv)');
    expect((await workerEvent).url()).toMatch(PROGRAM);
    await preparing(page).waitFor({ state: 'detached' });
    await threads(page).toBe(0);
  });

  it('[UI-04] shows progress of the preparation, can be cancelled and restarted', async () => {
    const pageVisit = await walk('admin', LIST, { size: 'phone' });
    const { page } = pageVisit;
    const waiting: Route[] = [];
    await page.route(PARTS, (route) => (waiting.length < 3 ? void waiting.push(route) : route.continue()));
    await choose(page, 'Excel (.xlsx)');
    await preparing(page).waitFor();
    const done = () => preparing(page).getByRole('progressbar').getAttribute('value');
    expect(await done()).toBe('0');
    for (const part of ['0.2', '0.4']) {
      await waiting.at(-1)?.continue();
      await expect.poll(done, PATIENT).toBe(part);
    }
    await expectSound(pageVisit, '[role="status"]');
    expect((await cancel(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect.poll(() => waiting.length, PATIENT).toBe(3);
    await cancel(page).click();
    await preparing(page).waitFor({ state: 'detached' });
    await threads(page).toBe(0);
    // The page has given it up; held for ever, it may keep Chromium from leaving the page.
    await waiting
      .at(-1)
      ?.abort()
      .catch(() => undefined);
    expect(await toast(page, /./).count()).toBe(0);
    const saved = await save(page, 'CSV (.csv)');
    expect(saved.suggestedFilename()).toMatch(/\.csv$/);
  });

  it('[UI-04] leaving the page gives it up', async () => {
    const { page } = await walk('admin', LIST);
    await page.route(PARTS, () => undefined);
    await choose(page, 'Excel (.xlsx)');
    await preparing(page).waitFor();
    await threads(page).toBe(1);
    const failedRequest = page.waitForEvent('requestfailed', (request) => PARTS.test(request.url()));
    await page.getByRole('link', { name: 'Oggi' }).first().click();
    await failedRequest;
    await threads(page).toBe(0);
  });

  it('[UI-04] reports a program that fails to load, and loads it again', async () => {
    const { page } = await walk('admin', FEW);
    await page.route(PROGRAM, (route) => route.abort());
    await choose(page, 'Excel (.xlsx)');
    await toast(page, /^Il server non risponde/).waitFor();
    await page.unroute(PROGRAM);
    await save(page, 'Excel (.xlsx)');
  });
});

describe('a whole list on paper', () => {
  /** Counts calls of the print dialog; the print styles stay until the test ends the print. */
  const printing = async (address: string) => {
    const { page } = await walk('admin', address);
    await page.evaluate(() => {
      delete document.documentElement.dataset['printed'];
      globalThis.print = () => {
        document.documentElement.dataset['printed'] = String(
          document.querySelectorAll('.print-sheet tr').length,
        );
      };
    });
    await button(page, 'Esporta').last().waitFor();
    return page;
  };
  const printFlag = (page: Page) => page.locator('html').getAttribute('data-printed');

  it('[UI-04] holds every page of the list as filtered, once, and goes when it is printed', async () => {
    const page = await printing(FEW);
    await choose(page, "Stampa tutto l'elenco");
    // ZX24, ZX240…ZX249 and ZX2400…ZX2499, and the heads.
    await expect.poll(() => printFlag(page), PATIENT).toBe('112');
    expect(await page.locator('.print-sheet').isVisible()).toBe(false);
    const { text, pages } = await readPdf(await page.pdf({ format: 'A4' }));
    expect(pages).toBeGreaterThan(1);
    for (const words of ['Centri di costo', '111 righe', 'Codice', 'Zona 24 ', 'Zona 240 ', 'Zona 2499']) {
      expect(text).toContain(words);
    }
    for (const words of ['Esporta', 'Nuovo centro', 'Righe per pagina', 'Zona 25 '])
      expect(text).not.toContain(words);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.locator('.print-sheet').waitFor({ state: 'detached' });
    expect(await page.getByRole('table').count()).toBe(1);
  });

  it('[UI-04] names beside an option what the list shows there', async () => {
    await db()
      .insertInto('backups')
      .values({ origin: 'A', status: 'E', startedBy: 'sistema', startedAt: '2026-11-18T01:30:00Z' })
      .execute();
    const page = await printing('/amministrazione/copie');
    // The plan's list is above.
    await expect.poll(() => button(page, 'Esporta').count(), PATIENT).toBe(2);
    await choose(page, "Stampa tutto l'elenco");
    await expect.poll(() => printFlag(page), PATIENT).toBe('2');
    expect(await page.locator('.print-sheet td').allTextContents()).toContain("All'ora stabilita · sistema");
  });

  it('[UI-04] reports where paper ends before the list, and the remedy', async () => {
    const page = await printing(LIST);
    await choose(page, "Stampa tutto l'elenco");
    await expect.poll(() => printFlag(page), PATIENT).toBe('2001');
    expect(await page.locator('.print-sheet p').textContent()).toContain(
      "Le prime 2000 righe di 2500: per stampare le altre restringi l'elenco con i filtri.",
    );
  });
});
