import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

describe('drafts', () => {
  it('[UI-04] [DESK-A17] offers typed text after a reload, also the last keystrokes', async () => {
    const page = await harness.open('form=prova&draft=squadra7');
    await page.getByLabel('Nome').pressSequentially('Mai salvato');
    await page.reload();
    await page.getByText('C’è una bozza non salvata').waitFor();
    // [DESK-A17] The day as every list writes it.
    expect(await page.locator('.sf-draft').innerText()).toMatch(/ \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/);
    expect(await page.getByLabel('Nome').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Riprendi la bozza' }).click();
    await eventually(() => page.getByLabel('Nome').inputValue()).toBe('Mai salvato');
  });

  it('saves a text as empty that was cleared in the draft', async () => {
    const record = '{"nome":"Palo","descrizione":"Storto","quantita":1,"colore":"blu"}';
    const page = await harness.open(`form=prova&draft=squadra13&record=${record}`);
    await page.getByLabel('Descrizione').fill('');
    await page.reload();
    await page.getByRole('button', { name: 'Riprendi la bozza' }).click();
    await eventually(() => page.getByLabel('Descrizione').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ descrizione: '' });
  });

  it('keeps the draft of a closed tab', async () => {
    const page = await harness.open('form=prova&draft=squadra8');
    await page.getByLabel('Nome').fill('Scheda chiusa');
    const context = page.context();
    const otherPage = await context.newPage();
    await page.close({ runBeforeUnload: true });
    await otherPage.goto('about:blank');
    const back = await harness.again(otherPage, 'form=prova&draft=squadra8');
    await back.getByRole('button', { name: 'Riprendi la bozza' }).click();
    await eventually(() => back.getByLabel('Nome').inputValue()).toBe('Scheda chiusa');
  });

  it('[PHONE-A26] forgets the draft once it is saved, or thrown away after a question', async () => {
    const page = await harness.open('form=prova&draft=squadra9&record={"quantita":1,"colore":"blu"}');
    await page.getByLabel('Nome').fill('Salvato');
    await page.waitForTimeout(1200);
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'Salvato' });
    await page.reload();
    await page.locator('.sf-field').first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByText('C’è una bozza').count()).toBe(0);

    await page.getByLabel('Nome').fill('Da buttare');
    await page.reload();
    await page.getByRole('button', { name: 'Scarta la bozza' }).click();
    await page
      .getByRole('group', { name: /va perso/ })
      .getByRole('button', { name: 'Tieni la bozza' })
      .click();
    await page.getByRole('button', { name: 'Scarta la bozza' }).click();
    await page.getByRole('button', { name: 'Sì, scarta' }).click();
    await page.reload();
    await page.locator('.sf-field').first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByText('C’è una bozza').count()).toBe(0);
  });

  it('keeps an unanswered draft beside newly typed text, each until it is answered', async () => {
    const page = await harness.open('form=prova&draft=squadra10&record={"quantita":1,"colore":"blu"}');
    await page.getByLabel('Nome').fill('Palo 77');
    await page.reload();
    await page.getByText('C’è una bozza').waitFor();
    await page.getByLabel('Nome').fill('Palo 88');
    await page.reload();
    const offers = page.locator('.sf-draft');
    await expect.poll(() => offers.count()).toBe(2);

    await offers.first().getByRole('button', { name: 'Riprendi la bozza' }).click();
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Palo 88');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'Palo 88' });
    await page.reload();
    await expect.poll(() => offers.count()).toBe(1);
    await offers.getByRole('button', { name: 'Riprendi la bozza' }).click();
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Palo 77');

    // Resumed and not touched, it is still kept.
    await page.reload();
    await expect.poll(() => offers.count()).toBe(1);
    await offers.getByRole('button', { name: 'Scarta la bozza' }).click();
    await offers.getByRole('button', { name: 'Sì, scarta' }).click();
    await page.reload();
    await page.locator('.sf-field').first().waitFor();
    await page.waitForTimeout(500);
    expect(await offers.count()).toBe(0);
  });

  it('[UI-04] keeps all unanswered drafts, since a day without network leaves one per pole', async () => {
    const page = await harness.open('form=prova&draft=squadra14');
    for (let pole = 1; pole <= 7; pole += 1) {
      await page.getByLabel('Nome').fill(`Palo ${pole}`);
      await page.reload();
    }
    await expect.poll(() => page.locator('.sf-draft').count()).toBe(7);
  });

  it('[CASE-C06] marks text typed during a save as unsaved, and saves it with the next press', async () => {
    const page = await harness.open('form=prova&draft=squadra11&hold&record={"quantita":1,"colore":"blu"}');
    const name = page.getByLabel('Nome');
    await name.fill('Palo 1');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'Palo 1' });
    // The last key is younger than the answer.
    await name.fill('Palo 12');
    await page.evaluate(() => window.harness.answer());
    await page.getByText('Quello che hai scritto dopo aver premuto non è ancora salvato').waitFor();
    expect(await page.evaluate(() => window.harness.handle?.dirty())).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Riprendi la bozza' }).click();
    await eventually(() => name.inputValue()).toBe('Palo 12');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await page.evaluate(() => window.harness.answer());
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'Palo 12' });
    await page.getByRole('button', { name: 'Salva prova' }).waitFor();
    expect(await page.evaluate(() => window.harness.handle?.dirty())).toBe(false);
  });

  it('[CASE-C06] its draft outlives the answer, also where the last key is older', async () => {
    const page = await harness.open('form=prova&draft=squadra12&hold&record={"quantita":1,"colore":"blu"}');
    const name = page.getByLabel('Nome');
    await name.fill('Palo 1');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'Palo 1' });
    await name.fill('Palo 12');
    // A draft is written after 400 ms of rest.
    await page.waitForTimeout(800);
    await page.evaluate(() => window.harness.answer());
    await page.getByText('Quello che hai scritto dopo aver premuto non è ancora salvato').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Riprendi la bozza' }).click();
    await eventually(() => name.inputValue()).toBe('Palo 12');
  });

  it('[CASE-C06] closes a dialog to input while its save is pending', async () => {
    const page = await harness.open('form=prova&mode=dialog&hold&record={"quantita":1,"colore":"blu"}');
    const name = page.getByLabel('Nome');
    await name.fill('Palo 1');
    await name.press('Control+Enter');
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'Palo 1' });
    await page.keyboard.type('2');
    expect(await name.inputValue()).toBe('Palo 1');
    await page.evaluate(() => window.harness.answer());
    await page.getByRole('button', { name: 'Salva prova' }).waitFor();
    await name.fill('Palo 13');
    expect(await name.inputValue()).toBe('Palo 13');
  });

  it('never shows one person what another typed on the same device', async () => {
    const page = await harness.open('form=prova&draft=anna');
    await page.getByLabel('Nome').fill('di Anna');
    await page.reload();
    await page.getByText('C’è una bozza').waitFor();
    const otherPage = await harness.again(page, 'form=prova&draft=bruno');
    await otherPage.waitForTimeout(500);
    expect(await otherPage.getByText('C’è una bozza').count()).toBe(0);
  });
});
