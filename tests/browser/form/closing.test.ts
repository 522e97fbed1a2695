import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const line = (page: Page, name: RegExp) => page.getByRole('button', { name });
const pole = /^Il palo/;
const isOpen = async (page: Page, name: RegExp) =>
  (await line(page, name).getAttribute('aria-expanded')) === 'true';
const topOf = async (page: Page, label: string) =>
  (await page.getByLabel(label, { exact: true }).boundingBox())?.y ?? 0;
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
/** Long enough for a section that would close to have closed. */
const pause = (page: Page) => page.waitForTimeout(1200);

describe('a section that closes when it is done', () => {
  it.each(['phone', 'desk'] as const)(
    'becomes one line once one goes on to the next, which does not move: %s',
    async (viewport) => {
      const page = await harness.open('form=chiude', viewport);
      await page.setViewportSize({ width: viewport === 'phone' ? 360 : 1440, height: 420 });
      await page.getByRole('textbox', { name: /^Palo/ }).fill('P 12');
      await label(page, 'Nota').fill('storto');
      await label(page, 'Base').click();
      const before = await topOf(page, 'Base');
      await line(page, /^Il palo.*2 di 3 risposte/).waitFor();
      expect(await isOpen(page, pole)).toBe(false);
      expect(await label(page, 'Nota').isVisible()).toBe(false);
      expect(Math.abs((await topOf(page, 'Base')) - before)).toBeLessThan(2);
      expect(await label(page, 'Base').evaluate((each) => each === document.activeElement)).toBe(true);
    },
  );

  it('opens by a tap or a key, large enough for a glove, and closes again when one goes on', async () => {
    const page = await harness.open('form=chiude');
    await page.getByRole('textbox', { name: /^Palo/ }).fill('P 12');
    await label(page, 'Base').click();
    await line(page, /1 di 3 risposte/).waitFor();
    expect((await line(page, pole).boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await line(page, pole).focus();
    await page.keyboard.press('Enter');
    expect(await isOpen(page, pole)).toBe(true);
    await pause(page);
    expect(await isOpen(page, pole)).toBe(true);
    await label(page, 'Nota').fill('storto');
    await label(page, 'Cima').click();
    await line(page, /2 di 3 risposte/).waitFor();
  });

  it('stays open while something that it asks for is missing or wrong, and opens when a mistake is found in it', async () => {
    const page = await harness.open('form=chiude');
    await label(page, 'Nota').fill('storto');
    await label(page, 'Base').fill('sana');
    await label(page, 'Chi').click();
    await pause(page);
    // The section about the wood has no required answers: it is done when all are answered.
    expect([await isOpen(page, pole), await isOpen(page, /^Il legno/)]).toEqual([true, true]);
    await page.getByRole('textbox', { name: /^Palo/ }).fill('P 12');
    await label(page, 'Altezza').fill('99');
    await label(page, 'Chi').click();
    await pause(page);
    expect(await isOpen(page, pole)).toBe(true);
    await label(page, 'Altezza').fill('9');
    await label(page, 'Chi').click();
    await line(page, /^Il palo.*3 di 3 risposte/).waitFor();
    await page.getByRole('button', { name: 'Salva giro' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ palo: 'P 12', altezza: 9, nota: 'storto' });
  });

  it('never closes while the focus is in it, and is printed open', async () => {
    const page = await harness.open('form=chiude');
    await page.getByRole('textbox', { name: /^Palo/ }).fill('P 12');
    await label(page, 'Base').click();
    await label(page, 'Nota').focus();
    await pause(page);
    expect(await isOpen(page, pole)).toBe(true);
    await label(page, 'Base').click();
    await line(page, /1 di 3 risposte/).waitFor();
    await page.emulateMedia({ media: 'print' });
    const isVisible = await label(page, 'Nota').evaluate((each) =>
      each.checkVisibility({ contentVisibilityAuto: false }),
    );
    expect(isVisible).toBe(true);
    expect(await page.getByText('1 di 3 risposte').isVisible()).toBe(false);
  });

  it('has no violation of axe while closed, and works from right to left', async () => {
    const page = await harness.open('form=chiude&dir=rtl');
    await page.getByRole('textbox', { name: /^Palo/ }).fill('P 12');
    await label(page, 'Base').click();
    await line(page, /1 di 3 risposte/).waitFor();
    expect(await everyFaultOf(page, '.schema-form')).toEqual([]);
    const [title, sum] = await Promise.all([
      line(page, pole).getByText('Il palo', { exact: true }).boundingBox(),
      page.getByText('1 di 3 risposte').boundingBox(),
    ]);
    expect(title?.x).toBeGreaterThan(sum?.x ?? 0);
  });
});
