import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const save = { name: 'Salva scelte' };

describe('choices that stand alone, and another that is written', () => {
  it('what excludes all others takes their ticks, and loses its own to any of them', async () => {
    const page = await harness.open('form=scelte');
    const box = (name: string) =>
      page.getByRole('group', { name: 'Danni visti' }).getByRole('checkbox', { name, exact: true });
    await box('Crepa').check();
    await box('Ruggine').check();
    await box('Nessuno').check();
    expect(await Promise.all(['Ruggine', 'Crepa', 'Nessuno'].map((each) => box(each).isChecked()))).toEqual([
      false,
      false,
      true,
    ]);
    await box('Crepa').check();
    expect(await box('Nessuno').isChecked()).toBe(false);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ danni: ['crack'] });
  });

  it('another choice asks for its text, with an asterisk, and takes it along when it is given up', async () => {
    const page = await harness.open('form=scelte');
    const otherBox = page
      .getByRole('group', { name: 'Danni visti' })
      .getByRole('checkbox', { name: 'Altro' });
    const text = page.getByRole('textbox', { name: 'Quale altro danno' });
    expect(await text.count()).toBe(0);
    await otherBox.check();
    await page.locator('[data-field="danniAltro"] .sf-required').waitFor();
    expect(await text.getAttribute('aria-required')).toBe('true');
    await page.getByRole('button', save).click();
    await page.locator('[data-field="danniAltro"] .sf-error').waitFor();
    expect(await page.evaluate(() => window.harness.saved.length)).toBe(0);
    await text.fill('muffa');
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ danni: ['other'], danniAltro: 'muffa' });
    await otherBox.uncheck();
    expect(await text.count()).toBe(0);
    await page.getByRole('button', save).click();
    await expect.poll(async () => 'danniAltro' in ((await savedBy(page)) ?? {})).toBe(false);
  });

  it('of one choice likewise, and in a closed form', async () => {
    const page = await harness.open('form=scelte');
    await page.getByRole('group', { name: 'Causa' }).getByRole('radio', { name: 'Altro' }).check();
    await page.getByRole('textbox', { name: 'Quale altra causa' }).fill('fulmine');
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ causa: 'other', causaAltra: 'fulmine' });
    const record = encodeURIComponent('{"causa":"other","causaAltra":"fulmine"}');
    const readOnlyPage = await harness.open(`form=scelte&readOnly&record=${record}`);
    const outputTexts = await readOnlyPage.locator('output').allTextContents();
    expect(outputTexts.filter((text) => text !== 'Non indicato')).toEqual(['Altro', 'fulmine']);
    expect(outputTexts.slice(0, 3), 'beside each other').toEqual(['Non indicato', 'Altro', 'fulmine']);
  });
});

describe('choices that depend on another answer', () => {
  it('offers only the remaining options; an earlier choice stays with a notice until it is changed', async () => {
    const page = await harness.open('form=scelte');
    const part = (name: string) => page.getByRole('group', { name: 'Parte' }).getByRole('radio', { name });
    const remedy = page.getByRole('combobox', { name: 'Rimedio' });
    const tool = (name: string) =>
      page.getByRole('group', { name: 'Attrezzi' }).getByRole('checkbox', { name });
    const offered = () => remedy.locator('option').allInnerTexts();
    await expect.poll(async () => (await offered()).slice(1)).toEqual(['Sostituzione']);
    await part('Acciaio').check();
    await expect
      .poll(async () => (await offered()).slice(1))
      .toEqual(['Vernice', 'Saldatura', 'Sostituzione']);
    await remedy.selectOption({ label: 'Saldatura' });
    await tool('Vernice').check();
    await part('Cemento').check();
    await expect
      .poll(async () => (await offered()).slice(1))
      .toEqual(['Saldatura (non più possibile)', 'Malta', 'Sostituzione']);
    const fieldError = page.locator('[data-field="rimedio"] .sf-error');
    await fieldError.waitFor();
    expect(await fieldError.innerText()).toContain('Parte');
    await page.getByRole('button', save).click();
    expect(await page.evaluate(() => window.harness.saved.length)).toBe(0);
    await remedy.selectOption({ label: 'Malta' });
    await tool('Vernice (non più possibile)').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => tool('Vernice').count()).toBe(0);
    await expect.poll(() => tool('Malta').evaluate((box) => box === document.activeElement)).toBe(true);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ parte: 'concrete', rimedio: 'patch' });
  });

  it('going back to the first answer brings the choice back, untouched', async () => {
    const page = await harness.open(
      `form=scelte&record=${encodeURIComponent('{"parte":"concrete","rimedio":"weld"}')}`,
    );
    await page.getByRole('group', { name: 'Parte' }).getByRole('radio', { name: 'P1 – Acciaio' }).check();
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ parte: 'steel', rimedio: 'weld' });
  });

  it('a list of a call is asked anew when the answer that it depends on changes', async () => {
    const page = await harness.open('form=scelte');
    const part = (name: string) => page.getByRole('group', { name: 'Parte' }).getByRole('radio', { name });
    const who = page.getByRole('combobox', { name: 'Chi ripara' });
    const offered = async () => (await who.locator('option').allInnerTexts()).slice(1);
    await expect.poll(offered).toEqual(['Rossi Mario']);
    await part('Cemento').check();
    await expect.poll(offered).toEqual(['Rossi Mario', 'Bianchi Lucia']);
    await who.selectOption({ label: 'Bianchi Lucia' });
    await part('Acciaio').check();
    await expect.poll(offered).toEqual(['Bianchi Lucia (non più possibile)', 'Rossi Mario']);
  });
});

describe('a choice that is retired', () => {
  const recordParameter = encodeURIComponent('{"danni":["moss","rust"],"causa":"moss"}');
  const box = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Danni visti' }).getByRole('checkbox', { name });

  it('is not offered; a record with the value shows it with a notice, keeps it when saving, and cannot choose it again', async () => {
    const fresh = await harness.open('form=scelte');
    await box(fresh, 'Ruggine').waitFor();
    expect(await fresh.getByText('Muschio').count()).toBe(0);
    const page = await harness.open(`form=scelte&record=${recordParameter}`);
    const old = box(page, 'Muschio (non più possibile)');
    expect(await old.isChecked()).toBe(true);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ danni: ['moss', 'rust'], causa: 'moss' });
    await old.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => box(page, 'Muschio').count()).toBe(0);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ danni: ['rust'] });
  });

  it('is read under its label', async () => {
    const page = await harness.open(`form=scelte&readOnly&record=${recordParameter}`);
    const answers = async () => {
      const texts = await page.locator('output').allTextContents();
      return texts.filter((text) => text !== 'Non indicato').join(', ');
    };
    await expect.poll(answers).toBe('Muschio, Ruggine, Muschio');
  });
});

describe('long lists', () => {
  it('one of many is found by typing, without accents, with the keyboard alone', async () => {
    const page = await harness.open('form=scelte');
    const box = page.getByRole('combobox', { name: 'Componente' });
    await box.focus();
    await page.keyboard.type('cavo');
    const list = page.getByRole('listbox', { name: 'Componente' });
    expect(await list.getByRole('option').allInnerTexts()).toEqual(['Càvo tripolare', 'Cavo unipolare']);
    await expect.poll(() => page.locator('.sf-found').first().innerText()).toBe('2 risultati');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await box.inputValue()).toMatch(/^C[aà]vo/);
    await box.fill('zzz');
    expect(await page.locator('[data-field="componente"] .sf-list-note').innerText()).toBe(
      'Nessun risultato',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', save).click();
    await expect.poll(async () => (await savedBy(page))?.['componente']).toMatch(/^c[12]$/);
  });

  it('keeps ticked options of a multiple choice during a search; rows are large enough for gloves', async () => {
    const page = await harness.open('form=scelte');
    const group = page.getByRole('group', { name: 'Controllati' });
    const search = group.getByRole('searchbox', { name: 'Cerca in Controllati' });
    await search.fill('palo');
    await expect.poll(() => group.getByRole('status').innerText()).toBe('2 risultati · 0 scelti');
    await group.getByRole('checkbox', { name: 'Palo di legno' }).check();
    await search.fill('mens');
    await group.getByRole('checkbox', { name: 'Mensola' }).check();
    await search.fill('niente');
    await expect.poll(() => group.getByRole('status').innerText()).toBe('Nessun risultato · 2 scelti');
    await search.fill('');
    const heights = await group
      .locator('.sf-choice')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
    const narrow = await search.evaluate((input) => input.getBoundingClientRect().height);
    expect(narrow).toBeGreaterThanOrEqual(48);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ controllati: ['c6', 'c8'] });
  });
});

describe('choices with pictures and codes', () => {
  it('are tiles for a thumb, named by code and label, reachable by arrow keys; a read-only form shows both', async () => {
    const page = await harness.open('form=scelte');
    const group = page.getByRole('group', { name: 'Parte' });
    const tiles = group.locator('.sf-choice');
    expect(await tiles.locator('img').count()).toBe(2);
    const sizes = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const { width, height } = tile.getBoundingClientRect();
        const picture = tile.querySelector('img');
        return { width, height, drawn: picture?.complete === true && picture.naturalWidth > 0 };
      }),
    );
    for (const { width, height, drawn } of sizes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
      expect(drawn).toBe(true);
    }
    await tiles.first().click();
    expect(await group.getByRole('radio', { name: 'P1 – Acciaio', exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await group.getByRole('radio', { name: 'P2 – Cemento', exact: true }).isChecked()).toBe(true);
    const readOnlyPage = await harness.open(
      `form=scelte&readOnly&record=${encodeURIComponent('{"parte":"steel"}')}`,
    );
    const answer = readOnlyPage.locator('[data-field="parte"] output');
    await expect.poll(() => answer.innerText()).toBe('P1 – Acciaio');
  });
});

describe('ranking', () => {
  it('reorders choices by touch, buttons, arrow keys and drag, and announces the position', async () => {
    const page = await harness.open('form=scelte');
    const group = page.getByRole('group', { name: 'Ordine dei lavori' });
    const order = async () =>
      (await group.locator('.sf-line-fields').allInnerTexts()).map((each) => each.trim());
    const statusLine = group.getByRole('status');
    for (const name of ['Malta', 'Vernice', 'Sostituzione'])
      await group.getByRole('button', { name: `Aggiungi ${name}` }).click();
    expect(await order()).toEqual(['1. Malta', '2. Vernice', '3. Sostituzione']);
    expect(await statusLine.innerText()).toBe('Ora è Sostituzione 3 di 3');
    await group.getByRole('button', { name: 'Sposta su Sostituzione 3' }).click();
    expect(await order()).toEqual(['1. Malta', '2. Sostituzione', '3. Vernice']);
    const handle = group.getByRole('button', { name: /^Trascina Malta/ });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await order()).toEqual(['1. Sostituzione', '2. Vernice', '3. Malta']);
    expect(await statusLine.innerText()).toBe('Ora è Malta 3 di 3');
    expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
    const [from, to] = [await handle.boundingBox(), await group.locator('li').first().boundingBox()];
    if (from === null || to === null) throw new Error('a row is out of sight');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 4, { steps: 4 });
    await page.mouse.up();
    await expect.poll(order).toEqual(['1. Malta', '2. Sostituzione', '3. Vernice']);
    await group.getByRole('button', { name: 'Elimina Vernice 3' }).click();
    const heights = await group
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ urgenza: ['patch', 'replace'] });
    const record = encodeURIComponent('{"urgenza":["patch","paint"]}');
    const readOnlyPage = await harness.open(`form=scelte&readOnly&record=${record}`);
    expect(await readOnlyPage.locator('[data-field="urgenza"] output').textContent()).toBe(
      '1. Malta, 2. Vernice',
    );
  });
});
