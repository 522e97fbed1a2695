import type { Browser } from 'playwright-core';
import { messagesFor } from '../server/host/product/productLookups.ts';
import { dryRunAnswers } from '../server/host/publishing/impact/dryRunAnswers.ts';
import { benchFirstPage } from './bench/firstPage/benchFirstPage.ts';
import { benchRich } from './bench/form/benchRich.ts';
import { type Measured, measurePage, openChromium, targetOf } from './bench/form/measurePage.ts';
import { servePages } from './bench/form/servePages.ts';
import { median, percentile, printRounds } from './bench/form/statistics.ts';
import { benchOrders } from './bench/orders/benchOrders.ts';
import { benchEditor } from './bench/product/benchEditor.ts';
import { benchImport } from './bench/product/benchImport.ts';
import { benchPdf } from './bench/product/benchPdf.ts';
import { benchPublish } from './bench/product/benchPublish.ts';
import { benchSignIn } from './bench/product/benchSignIn.ts';
import { benchThroughput } from './bench/product/benchThroughput.ts';
import { addRecords, FORM, openVersions, renamed } from './bench/product/openVersions.ts';

const PAGES = { html: '/html.html', stock: '/stock.html', ours: '/bench/form' } as const;
const ROUNDS = 3;

type Name = keyof typeof PAGES;

/**
 * Times the measured form as bare HTML, in stock rjsf and in our engine, with 150 and 1,000 fields, and
 * prints the ratios.
 */
async function benchForm(size?: string): Promise<void> {
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

const VERSIONS = 50;
const RECORDS = 100_000;

/**
 * Prints the time to open a record of each of fifty form versions, compared with the current one, and of a
 * dry run that takes over the answers of a renamed item in a hundred thousand records.
 */
async function benchVersions(): Promise<void> {
  const opened = await openVersions(VERSIONS);
  try {
    const parts = (name: string) => [`/product/forms/${name}.json`, `/product/checks/${name}.js`];
    const open = async (name: string): Promise<number> => {
      const began = performance.now();
      await Promise.all(parts(name).map((path) => opened.fetchBytes(path)));
      return performance.now() - began;
    };
    const newest = `${FORM}@${VERSIONS}`;
    await open(newest);
    const repeated = Array.from({ length: VERSIONS }, () => newest);
    const inForce = await all(repeated, open);
    const names = Array.from({ length: VERSIONS - 1 }, (_, each) => `${FORM}@${each + 1}`);
    const first = await all(names, open);
    const again = await all(names, open);
    const row = (times: readonly number[]) => ({
      'p50 ms': Math.round(median(times) * 10) / 10,
      'p95 ms': Math.round(percentile(times, 95) * 10) / 10,
      'of the one in force': (median(times) / median(inForce)).toFixed(2),
    });
    console.log(`\nOpening a record of each of ${VERSIONS} versions: its form and its check`);
    console.table({
      'in force': row(inForce),
      'former, the first time': row(first),
      'former, again': row(again),
    });

    await addRecords(opened, RECORDS, VERSIONS);
    const messages = messagesFor(opened.product, 'it');
    const next = renamed(opened.product, 'picchetto', 'numeroPicchetto');
    const began = performance.now();
    let [rows, stretches] = [0, 0];
    let from: Awaited<ReturnType<typeof dryRunAnswers>>['next'];
    do {
      const stretch = await dryRunAnswers(opened.db, opened.product, next, messages, from);
      rows += stretch.rows;
      stretches += 1;
      from = stretch.next;
    } while (from !== undefined);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `Dry run over ${RECORDS} records: ${rows} read in ${seconds.toFixed(1)} s, told ${stretches} times meanwhile.`,
    );
  } finally {
    await opened.close();
  }
}

async function all(names: readonly string[], open: (name: string) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const name of names) times.push(await open(name));
  return times;
}

/** `npm run bench`, `npm run bench -- form` for one bench, `-- form 1000` for one size. */
const BENCHES: Readonly<Record<string, (...options: readonly string[]) => Promise<void>>> = {
  'first-page': benchFirstPage,
  form: benchForm,
  'rich-form': benchRich,
  pdf: benchPdf,
  'sign-in': benchSignIn,
  orders: benchOrders,
  throughput: benchThroughput,
  publish: benchPublish,
  versions: benchVersions,
  import: benchImport,
  editor: benchEditor,
};

const [wanted, ...options] = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHES))
  if (wanted === undefined || wanted === name) await run(...options);
