import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

describe('words and pictures between fields', () => {
  it('stand where the schema puts them, quote answers, and come and go with them', async () => {
    const page = await harness.open('form=guida');
    const contentBlock = page.locator('.sf-content');
    await expect
      .poll(() => contentBlock.allTextContents())
      .toEqual(['La lunghezza è quella del cartello.', 'Fine del sentiero .']);
    const order = await page
      .locator('.sf-content, .sf-field')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-field') ?? 'words'));
    expect(order).toEqual(['nome', 'words', 'lungo', 'giorno', 'piove', 'words']);
    await page.getByRole('textbox', { name: 'Nome del sentiero' }).fill('dei Fiori');
    await page.getByRole('textbox', { name: 'Lunghezza' }).fill('25');
    await page.getByRole('textbox', { name: 'Lunghezza' }).blur();
    await page.getByText("Oltre i 20 km si parte all'alba.").waitFor();
    await page.getByText('Fine del sentiero dei Fiori.').waitFor();
  });

  it('may be a separate section, with a picture described to screen readers', async () => {
    const page = await harness.open('form=guida&record={"nome":"Alto"}');
    expect(await page.getByRole('heading', { name: 'Prima di partire' }).count()).toBe(0);
    await page.getByRole('switch', { name: 'Piove?' }).check();
    await page.getByRole('heading', { name: 'Prima di partire' }).waitFor();
    await page.getByText('Con la pioggia il sentiero Alto è scivoloso.').waitFor();
    const picture = page.getByRole('img', { name: 'Come si porta lo zaino' });
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await everyFaultOf(page)).toEqual([]);
  });

  it('stay in a closed form; a picture that helps opens by a button as large as a glove', async () => {
    for (const query of ['form=guida', 'form=guida&readOnly&record={"nome":"Alto"}']) {
      const page = await harness.open(query);
      await page.getByText('La lunghezza è quella del cartello.').waitFor();
      const button = page.getByRole('button', { name: 'Guarda la figura: Lunghezza' });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      expect(await page.getByRole('img').count()).toBe(0);
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('img', { name: 'Il cartello con la lunghezza' }).waitFor();
      await page.getByRole('button', { name: 'Nascondi la figura: Lunghezza' }).click();
      await expect.poll(() => page.getByRole('img').count()).toBe(0);
    }
  });
});

describe('notes and photos that a flag asks for', () => {
  it('show their star, and tell who listens that they are required', async () => {
    const page = await harness.open('form=guida');
    await page.getByRole('switch', { name: 'Piove?' }).check();
    const note = page.getByRole('textbox', { name: 'Quanto piove' });
    await note.waitFor();
    expect(await note.evaluate((each: HTMLInputElement) => each.required || each.ariaRequired)).toBeTruthy();
    await page.getByRole('group', { name: 'Foto della pioggia (obbligatorio)' }).waitFor();
    expect(await page.locator('.sf-note .sf-required').count()).toBe(2);
    await page.getByRole('switch', { name: 'Piove?' }).uncheck();
    await expect.poll(() => page.locator('.sf-note').count()).toBe(0);
  });
});
