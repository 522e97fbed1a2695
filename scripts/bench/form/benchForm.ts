import { type Browser, chromium } from 'playwright-core';
import { type Measured, type MeasuredFields, measurePage } from './measurePage.ts';
import { printRounds } from './printRounds.ts';
import { servePages } from './servePages.ts';

const PAGES = { html: '/html.html', stock: '/stock.html', ours: '/bench/form' } as const;
const ROUNDS = 3;

type Name = keyof typeof PAGES;

/** Times the measured form in bare HTML, in stock rjsf and as ours, at 150 and 1,000 fields, and prints how ours compares. */
export async function benchForm(size?: string): Promise<void> {
  const sizes = size === undefined ? [150, 1000] : [Number(size)];
  const pages = await servePages(sizes);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  try {
    for (const fields of sizes) await compare(browser, pages.url, fields);
  } finally {
    await browser.close();
    await pages.close();
  }
}

async function compare(browser: Browser, url: string, fields: number): Promise<void> {
  const target = await targetOf(browser, `${url}${PAGES.ours}?n=${fields}`);
  const rounds: Record<Name, Measured[]> = { html: [], stock: [], ours: [] };
  // In turn, so that a busy moment of the machine falls on all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(PAGES) as Name[]) {
      rounds[name].push(await measurePage(browser, `${url}${PAGES[name]}?n=${fields}`, target));
    }
  }
  printRounds(fields, rounds);
}

async function targetOf(browser: Browser, url: string): Promise<MeasuredFields> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction('window.bench !== undefined');
  const target = (await page.evaluate('bench.target')) as MeasuredFields;
  await page.close();
  return target;
}
