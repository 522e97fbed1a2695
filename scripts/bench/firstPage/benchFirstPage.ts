import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Browser, BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { buildBrowserApp } from '../../prepare/buildBrowserApp.ts';
import { openChromium } from '../form/measurePage.ts';
import { median } from '../form/statistics.ts';
import { signIn, startDemo } from '../orders/startProcess.ts';
import { type MeasuredPage, measuredPages } from './measuredPages.ts';

const SCRIPT = '/plain/script.js';

const PAGE = `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Cantieri</title>
    <script type="module" src="${SCRIPT}"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;

type Pages = Readonly<Record<string, MeasuredPage>>;

/**
 * Proxies the server at an address and serves the pages written by hand at `/plain/<name>` of the same origin,
 * with their data in one answer, so that the proxy's cost affects both pages.
 *
 * @returns the proxy's address and a function that stops it.
 */
async function servePlain(
  address: string,
  pages: Pages,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const script = gzipSync(await buildScript());
  const server = createServer((incoming, response) => {
    const { url = '/', method, headers } = incoming;
    if (url === SCRIPT) {
      const type = { 'content-type': 'text/javascript', 'content-encoding': 'gzip' };
      return void response.writeHead(200, { ...type, 'cache-control': 'max-age=3600' }).end(script);
    }
    const [, , name = '', data] = url.split('/');
    if (url.startsWith('/plain/') && data === undefined)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (url.startsWith('/plain/'))
      return void readAll(address, pages[name]?.reads ?? [], headers.cookie ?? '').then((answers) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(answers);
      });
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
    },
  };
}

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: fileURLToPath(new URL('plainPages.tsx', import.meta.url)) },
    },
  });
  const { output } = built as { readonly output: readonly { readonly code?: string }[] };
  return output[0]?.code ?? '';
}

/** The answers of some calls as one object. */
async function readAll(address: string, reads: MeasuredPage['reads'], cookie: string): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'cantieri' };
  const answers = await Promise.all(
    reads.map(async ([path, body]) => {
      const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return (await (await fetch(`${address}${path}`, { headers, ...post })).json()) as object;
    }),
  );
  return JSON.stringify(Object.assign({}, ...answers));
}

const ROUNDS = 5;
/** Time for work that a page leaves until it answers presses; part of the visit. */
const SETTLE_MS = 2000;
/** Bad coverage: processor slowed four times, 1.6 Mbit/s, 150 ms latency. */
const COVERAGE = { rate: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

type Name = 'by hand' | 'ours';

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
 * Times the pages that people open first, first and second visit, against the same pages written by hand, and
 * prints the ratios.
 */
export async function benchFirstPage(): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  if ((await buildBrowserApp(root)) !== 0) throw new Error('The app does not build: the reason is above.');
  const server = await startDemo();
  const home = JSON.parse(await server.get('/api/dashboard', await signIn(server.address, 'capo')));
  const pages: Pages = measuredPages(home.teams[0].teamID);
  const plain = await servePlain(server.address, pages);
  const browser = await openChromium();
  try {
    for (const [path, measured] of Object.entries(pages)) {
      const cookie = await signIn(plain.url, measured.user);
      const paths: Readonly<Record<Name, string>> = { 'by hand': `/plain/${path}`, ours: measured.path };
      const rounds: Record<Name, Visit[][]> = { 'by hand': [], ours: [] };
      // Alternating, so that load on the machine affects both pages.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const name of ['by hand', 'ours'] as const)
          rounds[name].push(await visits(browser, `${plain.url}${paths[name]}`, measured, cookie));
      console.log(`\n${measured.title}, medians of ${ROUNDS}; ours to the page written by hand`);
      console.table(Object.fromEntries([0, 1].flatMap((visit) => rows(rounds, visit))));
    }
  } finally {
    await browser.close();
    await plain.close();
    await server.stop();
  }
}

/** The first and the second visit of a new device. */
async function visits(
  browser: Browser,
  address: string,
  { viewport, content }: MeasuredPage,
  cookie: string,
): Promise<Visit[]> {
  const context = await browser.newContext({ viewport, locale: 'it-IT', serviceWorkers: 'block' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: new URL('/', address).href }]);
  const parts = { ...PARTS, content: `#content :is(${content})` };
  try {
    return [await visit(context, address, parts), await visit(context, address, parts)];
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, address: string, parts: Parts): Promise<Visit> {
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
  await session.send('Network.emulateNetworkConditions', { offline: false, ...COVERAGE });
  await session.send('Emulation.setCPUThrottlingRate', COVERAGE);
  await session.send('Performance.enable');
  await page.addInitScript(noteFrames, parts);
  await page.goto(address, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(
    () => {
      const { paintedAt } = globalThis as unknown as Notes;
      return 'content' in paintedAt && 'live' in paintedAt ? paintedAt : undefined;
    },
    undefined,
    { polling: 250 },
  );
  const { heading, content, live } = (await painted.jsonValue()) as Notes['paintedAt'];
  // Events of the server keep a connection open, so the network is never idle.
  await page.waitForTimeout(SETTLE_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  const main = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  await page.close();
  const paintedAt = (begins[0] ?? 0) + content / 1000;
  const kilobytesOf = (answers: typeof ends) => answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    ...{ heading, content, live, main, requests: begins.filter((at) => at < paintedAt).length },
    ...{ kilobytes: kilobytesOf(ends.filter(({ at }) => at < paintedAt)), kilobytesInAll: kilobytesOf(ends) },
  };
}

/** Selectors. */
const PARTS = { heading: '#content h1', live: '#root:not([inert]) h1' } as const;

type Parts = typeof PARTS & { readonly content: string };

interface Notes {
  paintedAt: Record<'heading' | 'content' | 'live', number>;
}

/**
 * In the page: notes when each part is painted, by the browser's own timing of elements, and when the app has
 * started, in ms since navigation. Asked from outside, the answer would wait for the scripts that run after the
 * frame.
 */
function noteFrames({ live, ...parts }: Parts): void {
  const notes = globalThis as unknown as Notes;
  notes.paintedAt = {} as Notes['paintedAt'];
  const waiting = new Map<string, string>(Object.entries(parts));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly { identifier: string; startTime: number }[])
      notes.paintedAt[entry.identifier as keyof typeof parts] ??= entry.startTime;
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
    if (document.querySelector(live) !== null) notes.paintedAt.live ??= performance.now();
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
