import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

/** A phone that reads codes: first none, then one; the requested formats are recorded. */
async function withCamera(page: Page, camera: 'there' | 'refused'): Promise<void> {
  await page.addInitScript((there) => {
    let looks = 0;
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code', 'ean_13', 'aztec'];
      constructor(options: object) {
        Object.assign(globalThis, { asked: options });
      }
      detect = async () => (looks++ < 2 ? [] : [{ rawValue: ' 4006381333931 ' }]);
    }
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    setInterval(() => pen?.fillRect(0, 0, Math.random() * 99, 9), 50);
    const getUserMedia = async () => {
      if (!there) throw new DOMException('no', 'NotAllowedError');
      const stream = canvas.captureStream(5);
      Object.assign(globalThis, { stream });
      return stream;
    };
    Object.assign(globalThis, { BarcodeDetector });
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  }, camera === 'there');
  await page.reload();
  await page.locator('.sf-field').first().waitFor();
}
const matricola = (page: Page) => page.getByRole('textbox', { name: 'Matricola' });
const scanButton = (page: Page) => page.getByRole('button', { name: 'Leggi con la fotocamera' });

describe('a code', () => {
  it('is scanned by the camera where the browser can, which is then released', async () => {
    const page = await harness.open('form=foto');
    await withCamera(page, 'there');
    expect((await scanButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await scanButton(page).click();
    await expect.poll(() => matricola(page).inputValue()).toBe('4006381333931');
    expect(await page.locator('video').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual({
      formats: ['ean_13', 'qr_code'],
    });
    const live = () => Reflect.get(globalThis, 'stream').getTracks()[0].readyState;
    expect(await page.evaluate(live)).toBe('ended');
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ matricola: '4006381333931' });
  });

  it('is typed where the camera is refused, with an explanation', async () => {
    const page = await harness.open('form=foto');
    await withCamera(page, 'refused');
    await scanButton(page).click();
    await page.getByText('La fotocamera non è disponibile').waitFor();
    await page.getByRole('button', { name: 'Chiudi fotocamera' }).press('Enter');
    await scanButton(page).and(page.locator(':focus')).waitFor();
    await matricola(page).fill('4006381333932');
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await page
      .locator('[data-field="matricola"]')
      .getByText('la cifra o lettera di controllo non torna')
      .waitFor();
    await matricola(page).fill('4006381333931');
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ matricola: '4006381333931' });
  });

  it('is shown as it is stored once its field is left, and not under the fingers', async () => {
    const page = await harness.open('form=foto');
    await matricola(page).pressSequentially('rssmra85t10a562s');
    // Longer than the pause after which a typed text counts.
    await page.waitForTimeout(500);
    expect(await matricola(page).inputValue()).toBe('rssmra85t10a562s');
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ matricola: 'RSSMRA85T10A562S' });
    await expect.poll(() => matricola(page).inputValue()).toBe('RSSMRA85T10A562S');
  });

  it('is only typed where the browser reads no codes', async () => {
    const page = await harness.open('form=foto');
    expect(await scanButton(page).count()).toBe(0);
    await matricola(page).fill('96385074');
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ matricola: '96385074' });
  });
});
