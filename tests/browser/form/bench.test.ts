import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBenchPage } from '../../../scripts/prepare/buildBrowserApp.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { newContext } from '../../support/chromium.ts';

/** A part of `window.bench`, declared here because tests may not import the folder of its types. */
interface Target {
  readonly first: string;
  readonly last: string;
  readonly text: string;
  readonly toggles: readonly { readonly flag: string; readonly note: string }[];
}

let app: TestApp;
beforeAll(async () => {
  expect(await buildBenchPage(fileURLToPath(new URL('../../..', import.meta.url)))).toBe(0);
  const product = await readProduct(fileURLToPath(new URL('../../../schemas', import.meta.url)), {
    bench: true,
  });
  app = await startTestApp({ bench: true, product });
});
afterAll(() => app.close());

describe('the measured form, as the server serves it', () => {
  it.each([50, 150, 1000])('renders and validates %i fields', async (fields) => {
    const context = await newContext('desk');
    const page = await context.newPage();
    // Asked from outside: the page's own policy forbids to evaluate text inside it.
    const until = (holds: string) => expect.poll(() => page.evaluate(holds), { timeout: 20_000 }).toBe(true);
    await page.goto(`${app.address}/bench/form?n=${fields}`);
    await until('window.bench !== undefined');
    const target = (await page.evaluate('bench.target')) as Target;
    expect(target.first).toBe('g000_ok');
    expect(target.last).toBe(`g${String(fields / 5 - 1).padStart(3, '0')}_val`);
    await page.evaluate('bench.mount()');
    await until(`bench.find('${target.last}') !== null`);

    const [toggle] = target.toggles;
    expect(await page.evaluate(`bench.find('${toggle?.note}')`)).toBeNull();
    await page.evaluate(`bench.find('${toggle?.flag}').click()`);
    await until(`bench.find('${toggle?.note}') !== null`);

    await page.evaluate(`bench.reveal('${target.text}').then(() => bench.find('${target.text}').focus())`);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    expect(await page.evaluate(`bench.value('${target.text}')`)).toMatch(/^Observation \d+!$/);

    await page.evaluate('bench.submit()');
    await until('bench.errorCount() === 10');
    await context.close();
  });
});
