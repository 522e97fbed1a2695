import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawSignature } from '../../support/drawSignature.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const firma = (page: Page) => page.locator('[data-field="firma"]');

async function sign(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome e cognome di chi firma' }).fill('Anna Rossi');
  await drawSignature(page);
  await press(page, 'Conferma firma');
  await firma(page).getByText('Firmata da Anna Rossi, non ancora salvata').waitFor();
}

describe('a signature by finger', () => {
  it('is drawn, uploaded like photos, and saved with the name of the signer and a hash of the content', async () => {
    const page = await harness.open('form=firma');
    await page.getByRole('textbox', { name: 'Rischio' }).fill('caduta');
    await press(page, 'Firma qui');
    await sign(page);
    await expect.poll(() => page.evaluate(() => window.harness.uploads.length)).toBe(1);
    await firma(page).getByRole('img', { name: 'Firma di Anna Rossi' }).waitFor();
    await press(page, 'Salva firma');
    await expect
      .poll(() => savedBy(page))
      .toMatchObject({
        rischio: 'caduta',
        firma: { name: 'Anna Rossi', image: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
  });

  it('has the name there that its form proposes, to be written over; drawing comes first then', async () => {
    const page = await harness.open('form=firma');
    await page.getByRole('textbox', { name: 'Rischio' }).fill('caduta');
    await page.getByRole('textbox', { name: 'Nota' }).fill('Carlo Verdi');
    await press(page, 'Firma qui');
    const name = page.getByRole('textbox', { name: 'Nome e cognome di chi firma' });
    expect(await name.inputValue()).toBe('Carlo Verdi');
    // The keyboard must not cover the signature.
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(false);
    await drawSignature(page);
    await press(page, 'Conferma firma');
    await firma(page).getByText('Firmata da Carlo Verdi, non ancora salvata').waitFor();
  });

  it('[DAY-C1] reports a missing drawing or a short slip with a hint, and keeps the input', async () => {
    const page = await harness.open('form=firma');
    await page.getByRole('textbox', { name: 'Rischio' }).fill('caduta');
    await press(page, 'Firma qui');
    await press(page, 'Conferma firma');
    await page.getByText('Scrivi nome e cognome di chi firma').waitFor();
    const name = page.getByRole('textbox', { name: 'Nome e cognome di chi firma' });
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    await name.fill('Anna Rossi');
    await drawSignature(page, [
      [0.5, 0.5],
      [0.51, 0.5],
    ]);
    await press(page, 'Conferma firma');
    const short = page.getByText('La firma è vuota o troppo breve');
    await short.waitFor();
    expect(await name.inputValue()).toBe('Anna Rossi');
    await press(page, 'Annulla ultimo tratto');
    await press(page, 'Conferma firma');
    await short.waitFor();
    await drawSignature(page);
    expect(await short.count()).toBe(0);
    await sign(page);
    expect(await page.getByRole('textbox', { name: 'Rischio' }).inputValue()).toBe('caduta');
  });

  it('keeps its drawing while the choice to sign by name is made and taken back', async () => {
    const page = await harness.open('form=firma');
    await press(page, 'Firma qui');
    await drawSignature(page);
    const inked = () =>
      page.locator('.sf-sign-canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return data.some((red, index) => index % 4 === 0 && red < 100 && data[index + 3] === 255);
      });
    expect(await inked()).toBe(true);
    const byName = page.locator('.sf-sign-choice input');
    await byName.check({ force: true });
    await byName.uncheck({ force: true });
    expect(await inked()).toBe(true);
  });

  it('becomes void at once when signed content changes, and only then; a new signature is valid', async () => {
    const page = await harness.open('form=firma');
    await page.getByRole('textbox', { name: 'Rischio' }).fill('caduta');
    await press(page, 'Firma qui');
    await sign(page);
    await page.getByRole('textbox', { name: 'Nota libera' }).fill('altro');
    await page.getByRole('textbox', { name: 'Rischio' }).fill('scossa');
    await firma(page)
      .getByText('firma non più valida. Cambiato dopo la firma: Rischio. Firma di nuovo')
      .waitFor();
    await press(page, 'Salva firma');
    expect(await page.evaluate(() => window.harness.saved.length)).toBe(0);
    await press(page, 'Firma di nuovo');
    await sign(page);
    // The form waits for the upload of the drawing before it is sent.
    await expect.poll(() => page.evaluate(() => window.harness.uploads.length)).toBe(2);
    const saved = async () => {
      const record = await savedBy(page);
      if (record === undefined) await press(page, 'Salva firma');
      return record;
    };
    await expect.poll(saved, { interval: 500 }).toMatchObject({ rischio: 'scossa', nota: 'altro' });
  });

  it('is written by who cannot draw, with the keyboard alone', async () => {
    const page = await harness.open('form=firma', 'desk');
    await page.getByRole('button', { name: 'Firma qui' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Nome e cognome di chi firma' }).waitFor();
    await page.keyboard.type('Anna Rossi');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let tab = 0; tab < 1; tab += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await firma(page).getByText('Firmata da Anna Rossi, non ancora salvata').waitFor();
    // The focus continues where the pad was, also when it is closed without a signature.
    const again = page.getByRole('button', { name: 'Firma di nuovo' });
    await again.and(page.locator(':focus')).press('Enter');
    await page.getByRole('button', { name: 'Chiudi' }).press('Enter');
    await again.and(page.locator(':focus')).waitFor();
    await press(page, 'Salva firma');
    await expect.poll(() => savedBy(page)).toMatchObject({ firma: { name: 'Anna Rossi' } });
    expect((await savedBy(page))?.['firma']).not.toHaveProperty('image');
  });

  it('waits for a network like photos: the form is not sent without the drawing', async () => {
    const page = await harness.open('form=firma&upload=silence');
    await press(page, 'Firma qui');
    await page.getByRole('textbox', { name: 'Nome e cognome di chi firma' }).fill('Anna Rossi');
    await drawSignature(page);
    await press(page, 'Conferma firma');
    await firma(page).getByText('In attesa di rete').waitFor();
    await firma(page).getByRole('button', { name: 'Riprova' }).click();
    await press(page, 'Salva firma');
    await expect.poll(() => savedBy(page)).toMatchObject({ firma: { image: 1 } });
  });

  it('is not left behind: saving asks to confirm what is drawn, or to close the pad', async () => {
    const page = await harness.open('form=firma');
    await page.getByRole('textbox', { name: 'Rischio' }).fill('caduta');
    await press(page, 'Firma qui');
    await page.getByRole('textbox', { name: 'Nome e cognome di chi firma' }).fill('Anna Rossi');
    await drawSignature(page);
    await press(page, 'Salva firma');
    const notice = firma(page).getByText('Conferma la firma, oppure chiudi senza firmare');
    await notice.waitFor();
    expect(await savedBy(page)).toBeUndefined();
    await page.locator('button:focus', { hasText: 'Conferma firma' }).press('Enter');
    await firma(page).getByText('Firmata da Anna Rossi, non ancora salvata').waitFor();
    await notice.waitFor({ state: 'detached' });
    await press(page, 'Firma di nuovo');
    await page.getByText('Firma scrivendo solo il nome').click();
    await press(page, 'Salva firma');
    await notice.waitFor();
    await press(page, 'Chiudi senza firmare');
    await press(page, 'Salva firma');
    await expect.poll(() => savedBy(page)).toMatchObject({ firma: { name: 'Anna Rossi', image: 1 } });
  });

  it('shows signer, time, drawing and validity in a read-only form', async () => {
    const seal = {
      name: 'Anna Rossi',
      image: 7,
      at: '2026-11-20T16:05:00Z',
      hash: '0'.repeat(64),
      parts: {},
    };
    const record = encodeURIComponent(JSON.stringify({ rischio: 'caduta', firma: seal }));
    const page = await harness.open(`form=firma&readOnly&record=${record}`);
    await firma(page).getByText('Firma non più valida: Anna Rossi, 20/11/2026').waitFor();
    await firma(page).getByRole('img', { name: 'Firma di Anna Rossi' }).waitFor();
  });

  it('[DAY-C1] fits a phone, with a drawing as high as a finger needs and targets for gloves, in both directions', async () => {
    const page = await harness.open('form=firma');
    await press(page, 'Firma qui');
    await drawSignature(page);
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      expect(await page.locator('.sf-sign-pad button').count()).toBe(4);
      expect((await page.locator('.sf-sign-canvas').boundingBox())?.height).toBeGreaterThanOrEqual(160);
      const box = await page.locator('.sf-sign-pad').boundingBox();
      expect(box?.height).toBeLessThanOrEqual(560);
      for (const button of await page.locator('.sf-sign-pad button, .sf-sign-choice').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
  });

  it('leaves half of a phone held across for the page around it, and keeps what was drawn', async () => {
    const page = await harness.open('form=firma');
    await press(page, 'Firma qui');
    await drawSignature(page);
    await page.setViewportSize({ width: 740, height: 360 });
    const height = async () => (await page.locator('.sf-sign-canvas').boundingBox())?.height;
    await expect.poll(height).toBeLessThanOrEqual(184);
    await press(page, 'Annulla ultimo tratto');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(height).toBeGreaterThanOrEqual(160);
  });

  it('ends a line where the phone is turned, and keeps what was drawn', async () => {
    const page = await harness.open('form=firma');
    await press(page, 'Firma qui');
    const canvas = page.locator('.sf-sign-canvas');
    await canvas.scrollIntoViewIfNeeded();
    const ink = () =>
      canvas.evaluate((pad: HTMLCanvasElement) => {
        const { data = [] } = pad.getContext('2d')?.getImageData(0, 0, pad.width, pad.height) ?? {};
        return data.filter((red, index) => index % 4 === 0 && red < 100).length;
      });
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('there is nothing to sign on');
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 20);
    const before = await ink();
    expect(before).toBeGreaterThan(0);
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(async () => (await canvas.boundingBox())?.height).not.toBe(box.height);
    const turned = await canvas.boundingBox();
    await page.mouse.move((turned?.x ?? 0) + 250, (turned?.y ?? 0) + 100);
    await page.mouse.move((turned?.x ?? 0) + 260, (turned?.y ?? 0) + 110);
    await page.mouse.up();
    expect(await ink()).toBe(before);
    // The stroke counts as drawn: undo removes it.
    await press(page, 'Annulla ultimo tratto');
    expect(await ink()).toBe(0);
  });

  it('is drawn up and down by a finger without moving the page', async () => {
    const page = await harness.open('form=firma');
    await press(page, 'Firma qui');
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
    });
    const box = await page.locator('.sf-sign-canvas').boundingBox();
    if (box === null) throw new Error('there is nothing to sign on');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: share === undefined ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height * share }],
      });
    const before = await page.evaluate(() => scrollY);
    await touch('touchStart', 0.9);
    for (const share of [0.7, 0.4, 0.1]) await touch('touchMove', share);
    await touch('touchEnd');
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});
