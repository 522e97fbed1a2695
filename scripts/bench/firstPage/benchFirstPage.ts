import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Browser, BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { buildBrowserApp } from '../../prepare/buildBrowserApp.ts';
import { openChromium } from '../form/measurePage.ts';
import { median } from '../form/statistics.ts';
import { signIn, startDemo } from '../orders/startProcess.ts';

/** Path of the page written by hand. */
const PLAIN = '/plain';

const PAGE = `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Oggi</title>
    <script type="module" src="${PLAIN}/home.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;

/**
 * Proxies the server at an address and serves the page written by hand under the same origin, so that the
 * proxy's cost affects both pages.
 *
 * @returns the proxy's address and a function that stops it.
 */
async function servePlain(
  address: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-plain-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL('plainHome.tsx', import.meta.url)),
        output: { entryFileNames: 'home.js' },
      },
    },
  });
  const script = gzipSync(await readFile(join(outDir, 'home.js')));
  const server = createServer((incoming, response) => {
    if (incoming.url === PLAIN)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (incoming.url === `${PLAIN}/home.js`) {
      const headers = { 'content-type': 'text/javascript', 'content-encoding': 'gzip' };
      return void response.writeHead(200, { ...headers, 'cache-control': 'max-age=3600' }).end(script);
    }
    const { url = '/', method, headers } = incoming;
    const forwarded = ask(new URL(url, address), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    response.on('close', () => forwarded.destroy());
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

const ROUNDS = 5;
/** A phone with bad coverage: processor slowed four times, 1.6 Mbit/s, 150 ms latency. */
const PHONE = { rate: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PAGES = { 'by hand': PLAIN, ours: '/' } as const;

type Name = keyof typeof PAGES;

/** Times from navigation until the part is painted, in ms, and the cost of the visit. */
interface Visit {
  readonly heading: number;
  /** First record of the page. */
  readonly content: number;
  /** The page answers presses. */
  readonly live: number;
  /** Work of the page's main thread, in ms of the measuring machine. */
  readonly main: number;
  /** Requests begun before the content is painted. */
  readonly requests: number;
  /** Of the answers that have arrived by then. */
  readonly kilobytes: number;
  readonly kilobytesInAll: number;
}

/**
 * Times the leader's home on a phone, first and second visit, against the same page written by hand, and
 * prints the ratios.
 */
export async function benchFirstPage(): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  if ((await buildBrowserApp(root)) !== 0) throw new Error('The app does not build: the reason is above.');
  const server = await startDemo();
  const plain = await servePlain(server.address);
  const browser = await openChromium();
  try {
    const cookie = await signIn(plain.url, 'capo');
    const rounds: Record<Name, Visit[][]> = { 'by hand': [], ours: [] };
    // Alternating, so that load on the machine affects both pages.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of Object.keys(PAGES) as Name[])
        rounds[name].push(await visits(browser, plain.url, PAGES[name], cookie));
    console.log(`\nThe leader's home on a phone, medians of ${ROUNDS}; ours to the page written by hand`);
    console.table(Object.fromEntries([0, 1].flatMap((visit) => rows(rounds, visit))));
  } finally {
    await browser.close();
    await plain.close();
    await server.stop();
  }
}

async function visits(browser: Browser, url: string, path: string, cookie: string): Promise<Visit[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'it-IT',
    serviceWorkers: 'block',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  try {
    return [await visit(context, `${url}${path}`), await visit(context, `${url}${path}`)];
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  /** In seconds of the browser's clock. */
  const begins: number[] = [];
  const ends: { readonly at: number; readonly bytes: number }[] = [];
  session.on('Network.requestWillBeSent', ({ timestamp }) => void begins.push(timestamp));
  session.on('Network.loadingFinished', ({ timestamp: at, encodedDataLength: bytes }) => {
    ends.push({ at, bytes });
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...PHONE });
  await session.send('Emulation.setCPUThrottlingRate', PHONE);
  await session.send('Performance.enable');
  await page.addInitScript(noteFrames, PARTS);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForLoadState('networkidle');
  const {
    heading = 0,
    content = 0,
    live = 0,
  } = await page.evaluate(() => (globalThis as unknown as Notes).paintedAt);
  const { metrics } = await session.send('Performance.getMetrics');
  const main = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  await page.close();
  const painted = (begins[0] ?? 0) + content / 1000;
  const kilobytesOf = (answers: typeof ends) => answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    ...{ heading, content, live, main, requests: begins.filter((at) => at < painted).length },
    ...{ kilobytes: kilobytesOf(ends.filter(({ at }) => at < painted)), kilobytesInAll: kilobytesOf(ends) },
  };
}

const PARTS = {
  heading: '#content h1',
  content: '#content h3, #content article, #content [role=listitem]',
  live: '#root:not([inert]) h1',
} as const;

interface Notes {
  paintedAt: Partial<Record<string, number>>;
}

/**
 * In the page: notes when each part is painted, by the browser's own timing of elements, and when the app has
 * started, in ms since navigation. Asked from outside, the answer would wait for the scripts that run after the
 * frame.
 */
function noteFrames({ live, ...parts }: typeof PARTS): void {
  const notes = globalThis as unknown as Notes;
  notes.paintedAt = {};
  const waiting = new Map<string, string>(Object.entries(parts));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly { identifier: string; startTime: number }[])
      notes.paintedAt[entry.identifier] ??= entry.startTime;
  }).observe({ type: 'element', buffered: true });
  new MutationObserver(() => {
    for (const [part, selector] of waiting) {
      const element = document.querySelector(selector);
      if (element === null) continue;
      // The text may be that of a link within.
      for (const each of [element, ...element.querySelectorAll('*')])
        each.setAttribute('elementtiming', part);
      waiting.delete(part);
    }
    if (document.querySelector(live) !== null) notes.paintedAt['live'] ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['inert'] });
}

const ROWS = ['heading', 'content', 'live', 'main', 'requests', 'kilobytes', 'kilobytesInAll'] as const;

function rows(rounds: Readonly<Record<Name, Visit[][]>>, visit: number): [string, object][] {
  const of = (name: Name, what: keyof Visit) =>
    median(rounds[name].map((each) => each[visit]?.[what] ?? Number.NaN));
  const heading = visit === 0 ? 'first visit' : 'second visit';
  return ROWS.map((what) => {
    const [hand, ours] = [of('by hand', what), of('ours', what)];
    return [
      `${heading}, ${what}`,
      { 'by hand': Math.round(hand), ours: Math.round(ours), ratio: Number((ours / hand).toFixed(2)) },
    ];
  });
}
