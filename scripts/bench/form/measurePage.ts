import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../renderer-pdf/browser/findChromium.ts';

interface MeasuredFields {
  readonly first: string;
  readonly last: string;
  readonly text: string;
  readonly toggles: readonly { readonly flag: string; readonly note: string }[];
  readonly errors: number;
}

/** Times in milliseconds; lists where a single number would hide outliers. */
export interface Measured {
  readonly first: number;
  readonly last: number;
  readonly keys: readonly number[];
  readonly toggles: readonly number[];
  readonly submit: number;
}

const THROTTLE = 4;
const KEYS = 40;

/** Starts the measuring Chromium. */
export async function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
}

/** The fields to measure, as the page itself names them. */
export async function targetOf(browser: Browser, url: string): Promise<MeasuredFields> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction('window.bench !== undefined');
  const target = (await page.evaluate('bench.target')) as MeasuredFields;
  await page.close();
  return target;
}

/** Opens a page, then mounts, types, toggles and submits its form with a throttled processor. */
export async function measurePage(browser: Browser, url: string, target: MeasuredFields): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction('window.bench !== undefined');
    await page.evaluate(PAGE_PROBE);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const mount = (await page.evaluate(`probe.mount('${target.first}', '${target.last}')`)) as {
      first: number;
      last: number;
    };
    await page.waitForTimeout(1500);
    const keys = await typeKeys(page, target.text);
    const toggles: number[] = [];
    for (const { flag, note } of target.toggles) toggles.push(await toggle(page, flag, note));
    const submit = (await page.evaluate(`probe.submit(${target.errors})`)) as number;
    return { ...mount, keys, toggles, submit };
  } finally {
    await page.close();
  }
}

/** Pauses now and then, so that commits and checks after a pause compete with the next key. */
async function typeKeys(page: Page, key: string): Promise<readonly number[]> {
  await page.evaluate(`bench.reveal('${key}')`);
  await page.evaluate(`bench.find('${key}').focus()`);
  await page.waitForTimeout(500);
  await page.evaluate(`probe.listen('keydown')`);
  for (let count = 0; count < KEYS; count += 1) {
    await page.keyboard.press('abcdefghij'.charAt(count % 10));
    await page.waitForTimeout(count % 10 === 9 ? 400 : 80);
  }
  return (await page.evaluate('probe.times()')) as readonly number[];
}

async function toggle(page: Page, flag: string, note: string): Promise<number> {
  await page.evaluate(`bench.reveal('${flag}')`);
  await page.waitForTimeout(300);
  const box = (await page.evaluate(
    `(() => { const { x, y, width, height } = bench.find('${flag}').getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()`,
  )) as { x: number; y: number };
  await page.evaluate(`probe.arm('${note}')`);
  await page.mouse.click(box.x, box.y);
  const time = (await page.evaluate('probe.shown()')) as number;
  await page.waitForTimeout(300);
  return time;
}

/**
 * Runs inside the page (as text): stopwatches that end with the next painted frame. A frame counts as painted
 * in the task after its animation callbacks.
 */
export const PAGE_PROBE = `
window.probe = (() => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  // Time limit in ms, so that a wait without end fails with a message.
  const limit = 30000;
  const until = async (holds, what) => {
    const end = performance.now() + limit;
    while (!holds()) { if (performance.now() > end) throw new Error('Waited in vain for ' + what); await painted(); }
    return painted();
  };
  const times = [];
  let shown;
  return {
    async mount(first, last) {
      const begin = performance.now();
      window.bench.mount();
      const firstAt = await until(() => window.bench.find(first), first);
      const lastAt = await until(() => window.bench.find(last), last);
      return { first: firstAt - begin, last: lastAt - begin };
    },
    listen(kind) {
      times.length = 0;
      addEventListener(kind, (event) => { void painted().then((end) => times.push(end - event.timeStamp)); }, { capture: true });
    },
    times: () => times.splice(0),
    // Listens before the mouse moves; the answer is asked for after the click.
    arm(note) {
      shown = new Promise((done, fail) => {
        addEventListener('click', (event) => {
          until(() => window.bench.find(note), note).then((end) => done(end - event.timeStamp), fail);
        }, { capture: true, once: true });
        setTimeout(() => fail(new Error('No click reached the page for ' + note)), limit);
      });
      shown.catch(() => {});
    },
    shown: () => shown,
    async submit(count) {
      const begin = performance.now();
      window.bench.submit();
      while (window.bench.errorCount() !== count && performance.now() < begin + limit) await new Promise((done) => setTimeout(done, 0));
      return performance.now() - begin;
    },
  };
})();
`;
