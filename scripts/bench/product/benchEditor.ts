import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { buildBrowserApp } from '../../prepare/buildBrowserApp.ts';
import { openChromium, PAGE_PROBE } from '../form/measurePage.ts';
import { signIn, startDemo, timesRow } from '../orders/startProcess.ts';

const ROUNDS = 5;
const LETTERS = 40;
/** The longest checklist of the product, some 140 items. */
const CHECKLIST = { name: 'Verifica integrità sostegni', item: 'Picchetto' };

/**
 * Prints, for the editor of a long checklist on a desk, the time from its tile to the outline (aim: 1.5 s), from
 * a letter typed in a label until it is painted (50 ms), and until the preview shows it (300 ms).
 */
export async function benchEditor(): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  if ((await buildBrowserApp(root)) !== 0) throw new Error('The app does not build: the reason is above.');
  const server = await startDemo();
  const browser = await openChromium();
  try {
    const [name = '', value = ''] = (await signIn(server.address, 'admin')).split('=');
    const openings: number[] = [];
    let [letters, previews]: (readonly number[])[] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        ...{ viewport: { width: 1440, height: 900 }, locale: 'it-IT', serviceWorkers: 'block' },
      });
      await context.addCookies([{ name, value, url: server.address }]);
      const page = await context.newPage();
      await page.goto(`${server.address}/amministrazione/schemi`);
      const tile = page.getByRole('button', { name: CHECKLIST.name });
      await tile.waitFor();
      await page.evaluate(PAGE_PROBE);
      await page.evaluate(STOPWATCH);
      await page.evaluate(`stopwatch.begin('click', () => document.querySelector('[role=treeitem]'))`);
      await tile.click();
      openings.push((await page.evaluate('stopwatch.end')) as number);
      if (round === 0) [letters, previews] = await type(page);
      await context.close();
    }
    console.log(`\nThe editor of a checklist on a desk: ${ROUNDS} openings, ${LETTERS} letters`);
    console.table({
      'outline (aim 1,500)': timesRow(openings),
      'a letter (aim 50)': timesRow(letters ?? []),
      'its preview (aim 300)': timesRow(previews ?? []),
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Types into the label of an item. @returns times until each letter, and until its preview, was painted. */
async function type(page: Page): Promise<(readonly number[])[]> {
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await page.getByRole('treeitem', { name: CHECKLIST.item }).click();
  const label = page.getByLabel('Etichetta', { exact: true });
  await label.waitFor();
  await preview.getByText(CHECKLIST.item).first().waitFor();
  await label.press('End');
  await page.evaluate(`probe.listen('keydown')`);
  const previews: number[] = [];
  let text = await label.inputValue();
  for (let count = 0; count < LETTERS; count += 1) {
    const letter = 'abcdefghij'.charAt(count % 10);
    text += letter;
    await page.evaluate(
      `stopwatch.begin('keydown', () => document.querySelector('.schemas-device').textContent.includes(${JSON.stringify(text)}))`,
    );
    await page.keyboard.press(letter);
    previews.push((await page.evaluate('stopwatch.end')) as number);
    await page.waitForTimeout(100);
  }
  return [(await page.evaluate('probe.times()')) as readonly number[], previews];
}

/** Runs inside the page (as text): ms from the next such event until a frame shows what holds. */
const STOPWATCH = `
window.stopwatch = {
  begin(event, holds) {
    stopwatch.end = new Promise((done) => addEventListener(event, ({ timeStamp }) => {
      const look = () => requestAnimationFrame((now) => (holds() ? done(performance.now() - timeStamp) : look()));
      look();
    }, { capture: true, once: true }));
  },
};
`;
