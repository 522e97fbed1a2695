import type { Browser } from 'playwright-core';
import { type Measured, measurePage, openChromium, targetOf } from './measurePage.ts';
import { printRounds } from './printRounds.ts';
import { servePages } from './servePages.ts';

const PAGES = { html: '/html.html', stock: '/stock.html', ours: '/bench/form' } as const;
const ROUNDS = 3;

type Name = keyof typeof PAGES;

/**
 * Times the measured form as bare HTML, in stock rjsf and in our engine, with 150 and 1,000 fields, and
 * prints the ratios.
 */
export async function benchForm(size?: string): Promise<void> {
  const sizes = size === undefined ? [150, 1000] : [Number(size)];
  const pages = await servePages(sizes);
  const browser = await openChromium();
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
  // Alternating, so that load on the machine affects all pages.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(PAGES) as Name[]) {
      rounds[name].push(await measurePage(browser, `${url}${PAGES[name]}?n=${fields}`, target));
    }
  }
  printRounds(fields, rounds);
}
