import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const blank = `form=scala&record=${encodeURIComponent('{"rischio":0}')}`;
const save = (page: Page) => page.getByRole('button', { name: 'Salva scale' }).click();
const group = (page: Page, name: string) => page.getByRole('group', { name });
const slider = (page: Page, name: string) => page.getByRole('slider', { name });

describe('a rating', () => {
  it('has no answer initially; its ends have labels; its steps are large enough for gloves', async () => {
    const page = await harness.open(blank, 'phone');
    const state = group(page, 'Stato del palo');
    await state.getByText('Senza risposta').waitFor();
    expect(await state.getByRole('radio').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      ...['1 su 5: Da abbattere', '2 su 5', '3 su 5', '4 su 5', '5 su 5: Come nuovo'],
    ]);
    for (const each of await page.locator('.sf-step').all()) {
      const box = await each.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await state.getByRole('radio', { name: '4 su 5' }).check();
    expect(await state.locator('[data-given="true"]').count()).toBe(4);
    await group(page, 'Lo consiglieresti?').getByRole('radio', { name: '0 su 10: Mai' }).check();
    await save(page);
    await expect.poll(() => savedBy(page)).toMatchObject({ stato: 4, consiglio: 0, rischio: 0 });
  });

  it('is one stop of the Tab key, chosen by arrows, taken back by Delete or its button; not where it is required', async () => {
    const page = await harness.open(blank, 'desk');
    const state = group(page, 'Stato del palo');
    await state.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await state.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('3 su 5');
    await page.keyboard.press('Delete');
    await state.getByText('Senza risposta').waitFor();
    expect(await state.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.keyboard.press('Space');
    await state.getByRole('button', { name: 'Togli la risposta: Stato del palo' }).click();
    await state.getByText('Senza risposta').waitFor();
    expect(
      await state
        .getByRole('radio')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    const risk = group(page, 'Rischio');
    expect(await risk.getByRole('button').count()).toBe(0);
    await risk.getByRole('radio', { checked: true }).press('Delete');
    expect(await risk.getByRole('radio', { checked: true }).count()).toBe(1);
    await save(page);
    await expect.poll(() => savedBy(page)).toEqual({ rischio: 0, stato: null });
  });
});

describe('a range', () => {
  it('has no answer until it is clicked, moved, or set by the space bar', async () => {
    const page = await harness.open(blank, 'desk');
    const damp = slider(page, 'Umidità');
    expect(await damp.getAttribute('aria-valuetext')).toBe('Senza risposta');
    await save(page);
    await expect.poll(() => savedBy(page)).toEqual({ rischio: 0 });
    await damp.click();
    expect(await damp.getAttribute('aria-valuetext')).toBe('50 %');
    await damp.press('ArrowRight');
    expect(await damp.getAttribute('aria-valuetext')).toBe('55 %');
    await damp.press('End');
    expect(await damp.inputValue()).toBe('100');
    const slope = slider(page, 'Inclinazione');
    await slope.focus();
    await page.keyboard.press('Space');
    expect(await slope.getAttribute('aria-valuetext')).toBe('0');
    await page.keyboard.press('ArrowLeft');
    await save(page);
    await expect.poll(() => savedBy(page)).toEqual({ rischio: 0, umidita: 100, inclinazione: -0.1 });
    await slope.press('Delete');
    await group(page, 'Umidità').getByRole('button', { name: 'Togli la risposta: Umidità' }).click();
    expect(await damp.evaluate((one) => one === document.activeElement)).toBe(true);
    await save(page);
    await expect.poll(() => savedBy(page)).toEqual({ rischio: 0, umidita: null, inclinazione: null });
  });

  it('takes a typed value, reports one between steps, and follows', async () => {
    const page = await harness.open(blank, 'phone');
    const typed = page.getByRole('textbox', { name: 'Umidità: scrivi il valore' });
    await typed.fill('37');
    await save(page);
    const problem = page.locator('[data-field="umidita"] .sf-error');
    await problem.waitFor();
    expect(await problem.innerText()).toContain('5');
    await typed.fill('35');
    await save(page);
    await expect.poll(() => savedBy(page)).toMatchObject({ umidita: 35 });
    expect(await slider(page, 'Umidità').inputValue()).toBe('35');
    const target = await slider(page, 'Umidità').boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(48);
    await typed.fill('');
    await save(page);
    await expect.poll(() => savedBy(page)).toEqual({ rischio: 0, umidita: null });
  });
});

it('both are read as text in a closed form; axe finds no fault with them, left to right or right to left', async () => {
  const record = { stato: 5, consiglio: 7, rischio: 0.5, umidita: 100, inclinazione: -0.2 };
  const filled = `form=scala&record=${encodeURIComponent(JSON.stringify(record))}`;
  const readOnlyPage = await harness.open(`${filled}&readOnly`);
  const texts = ['5/5 (Come nuovo)', '7/10', '0,5', '100 (Fradicio)', '-0,2'];
  await expect.poll(() => readOnlyPage.locator('output').allInnerTexts()).toEqual(texts);
  for (const [query, viewport] of [
    [filled, 'phone'],
    [`${filled}&dir=rtl`, 'desk'],
    [blank, 'desk'],
  ] as const) {
    const page = await harness.open(query, viewport);
    expect(await everyFaultOf(page, '.schema-form')).toEqual([]);
  }
});
