import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const title = (page: Page) => page.locator('.sf-page-title').textContent();
const next = (page: Page) => page.getByRole('button', { name: 'Avanti' }).click();
const back = (page: Page) => page.getByRole('button', { name: 'Indietro' }).click();
const fill = (page: Page, name: string, value: string) => page.getByRole('textbox', { name }).fill(value);
const fieldsOf = (page: Page) =>
  page.locator('.sf-field').evaluateAll((all) => all.map((each) => each.getAttribute('data-field')));
const ROW = encodeURIComponent('{"nome":"Alto","lungo":9,"guida":"Ada"}');

describe('a form of several pages', () => {
  it('shows one page at a time; going on validates that page alone, and loses no input', async () => {
    const page = await harness.open('form=percorso');
    await expect.poll(() => title(page)).toBe('Pagina 1 di 3Il sentiero');
    expect(await fieldsOf(page)).toEqual(['nome', 'lungo', 'giorno', 'piove']);
    expect(await page.getByRole('progressbar', { name: 'Pagina 1 di 3' }).count()).toBe(1);
    await fill(page, 'Nome del sentiero', 'Alto');
    await next(page);
    await page.getByRole('alert').getByText('1 campo da correggere').waitFor();
    const wrong = page.getByRole('textbox', { name: 'Lunghezza' });
    await expect.poll(() => wrong.evaluate((each) => each === document.activeElement)).toBe(true);
    // Missing answers of another page are no errors yet.
    expect(await page.locator('.sf-error').count()).toBe(1);
    await wrong.fill('9');
    await next(page);
    await expect.poll(() => title(page)).toBe('Pagina 2 di 3I ponti');
    await expect
      .poll(() => page.locator('.sf-page-title').evaluate((each) => each === document.activeElement))
      .toBe(true);
    await back(page);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Nome del sentiero' }).inputValue())
      .toBe('Alto');
    await next(page);
    await next(page);
    await expect.poll(() => title(page)).toBe('Pagina 3 di 3Chi va su Alto');
    await fill(page, 'Chi guida', 'Ada');
    await page.getByRole('button', { name: 'Salva percorso' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'Alto', lungo: 9, guida: 'Ada' });
  });

  it('has a page more while its condition holds, and skips it otherwise', async () => {
    const page = await harness.open(`form=percorso&record=${ROW}`);
    await next(page);
    await page.getByRole('switch', { name: "C'è un ponte?" }).check();
    await expect.poll(() => title(page)).toBe('Pagina 2 di 4I ponti');
    await next(page);
    await expect.poll(() => title(page)).toBe('Pagina 3 di 4Il carico');
    await next(page);
    await page.locator('[data-field="portata"] .sf-error').waitFor();
    await fill(page, 'Portata del ponte', '12');
    await next(page);
    await page.getByText('Si va in gruppo sul sentiero Alto.').waitFor();
    await page.getByRole('combobox', { name: 'Vai alla pagina' }).selectOption('ponte');
    await page.getByRole('switch', { name: "C'è un ponte?" }).uncheck();
    await next(page);
    await expect.poll(() => title(page)).toBe('Pagina 3 di 3Chi va su Alto');
    await page.getByRole('button', { name: 'Salva percorso' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ ponte: 'N' });
    expect(await savedBy(page)).not.toHaveProperty('portata');
  });

  it('allows any order of pages; its list marks complete, incomplete and invalid ones', async () => {
    const page = await harness.open('form=percorso', 'desk');
    const list = page.getByRole('navigation', { name: 'Pagine' });
    const itemStates = () =>
      list.getByRole('listitem').evaluateAll((all) => all.map((each) => each.dataset['state']));
    await expect.poll(itemStates).toEqual(['now', 'ahead', 'ahead']);
    await list.getByRole('button', { name: 'Chi va su' }).click();
    await expect.poll(itemStates).toEqual(['lacks', 'ahead', 'now']);
    await fill(page, 'Chi guida', 'Ada');
    await page.getByRole('button', { name: 'Salva percorso' }).click();
    // The summary leads to the page of the field.
    await page.locator('.sf-summary').waitFor();
    await expect.poll(() => title(page)).toBe('Pagina 1 di 3Il sentiero');
    await expect.poll(itemStates).toEqual(['wrong', 'ahead', 'done']);
    expect(await list.getByRole('button', { name: 'Il sentiero' }).textContent()).toContain(
      'da correggere: 2',
    );
    await list.getByRole('button', { name: 'I ponti' }).click();
    await page.locator('.sf-summary').getByRole('link', { name: 'Lunghezza' }).click();
    const wrong = page.getByRole('textbox', { name: 'Lunghezza' });
    await expect.poll(() => wrong.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await everyFaultOf(page)).toEqual([]);
  });

  it('goes back a page with the browser, never on to a later one; a reload stays', async () => {
    const page = await harness.open(`form=percorso&draft=anna&record=${ROW}`);
    await next(page);
    await next(page);
    await expect.poll(() => title(page)).toContain('Pagina 3');
    await page.goBack();
    await expect.poll(() => title(page)).toContain('Pagina 2');
    await back(page);
    await expect.poll(() => title(page)).toContain('Pagina 1');
    await next(page);
    await page.reload();
    await expect.poll(() => title(page)).toContain('Pagina 2');
    await page.goBack();
    await expect.poll(() => title(page)).toContain('Pagina 1');
  });

  it('comes back to the page with the draft', async () => {
    const page = await harness.open(`form=percorso&draft=bea&record=${ROW}`);
    await fill(page, 'Nome del sentiero', 'Basso');
    await next(page);
    await next(page);
    await expect.poll(() => title(page)).toContain('Chi va su Basso');
    await page.waitForTimeout(900);
    const otherPage = await harness.again(page, `form=percorso&draft=bea&record=${ROW}`);
    await expect.poll(() => title(otherPage)).toContain('Pagina 1');
    await otherPage.getByRole('button', { name: 'Riprendi la bozza' }).click();
    await expect.poll(() => title(otherPage)).toBe('Pagina 3 di 3Chi va su Basso');
  });

  it('is read as a whole, one page after the other', async () => {
    const page = await harness.open(`form=percorso&readOnly&record=${ROW}`);
    await expect
      .poll(() => page.locator('.sf-page-title').allTextContents())
      .toEqual(['Il sentiero', 'I ponti', 'Chi va su Alto']);
    expect(await page.getByRole('button', { name: 'Avanti' }).count()).toBe(0);
    expect(await fieldsOf(page)).toEqual(['nome', 'lungo', 'giorno', 'piove', 'ponte', 'guida', 'note']);
  });
});

describe('one question at a time', () => {
  it('is asked on a phone, with its note; on a desk the form is whole', async () => {
    const page = await harness.open(`form=unoalla&record=${ROW}`);
    expect(await fieldsOf(page)).toEqual(['nome']);
    await expect.poll(() => title(page)).toContain('Domanda 1 di 7');
    await next(page);
    expect(await fieldsOf(page)).toEqual(['lungo']);
    await next(page);
    await next(page);
    await page.getByRole('switch', { name: 'Piove?' }).check();
    await expect.poll(() => fieldsOf(page)).toEqual(['piove', 'piovenota', 'piovefoto']);
    // Its note is asked for now.
    await next(page);
    await page.locator('[data-field="piovenota"] .sf-error').waitFor();
    await page.getByRole('combobox', { name: 'Vai alla pagina' }).selectOption('ponte');
    await page.getByRole('switch', { name: "C'è un ponte?" }).check();
    await expect.poll(() => title(page)).toContain('Domanda 5 di 8');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await fieldsOf(page)).length).toBe(10);
    expect(await page.getByRole('button', { name: 'Avanti' }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(async () => (await fieldsOf(page)).length).toBeLessThan(4);
    expect(await everyFaultOf(page)).toEqual([]);
  });
});
