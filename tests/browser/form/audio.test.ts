import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { provideMicrophone } from '../../support/provideMicrophone.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const open = async (microphone: 'there' | 'refused' | 'none', viewport: 'phone' | 'desk' = 'phone') => {
  const page = await harness.open('form=foto', viewport);
  await provideMicrophone(page, microphone);
  await page.reload();
  await page.locator('.sf-field').first().waitFor();
  return page;
};
const notes = (page: Page) => page.locator('[data-field="voci"]');
const button = (page: Page, name: string) => notes(page).getByRole('button', { name });
const uploads = (page: Page) => page.evaluate(() => window.harness.uploads.length);
/** What has arrived: the upload is counted as it begins. */
const uploaded = async (page: Page) => {
  await page.waitForFunction(() => Reflect.get(window, 'uploaded'));
  return page.evaluate(() => Reflect.get(window, 'uploaded'));
};

describe('a spoken note', () => {
  it('is recorded until stopped, sent as a sound file, and the microphone is released', async () => {
    const page = await open('there');
    const record = button(page, 'Registra nota vocale');
    expect((await record.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await record.focus();
    await page.keyboard.press('Enter');
    await notes(page).getByText('Registrazione in corso, al massimo 3 secondi').waitFor();
    const stop = button(page, 'Ferma e tieni');
    expect(await stop.evaluate((one) => one === document.activeElement)).toBe(true);
    await notes(page).locator('.sf-elapsed', { hasText: '0:01 / 0:03' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => uploads(page)).toBe(1);
    const uploadedAudio = await uploaded(page);
    expect(uploadedAudio).toMatchObject({ type: 'audio/webm' });
    expect(uploadedAudio.bytes).toBeGreaterThan(500);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'spoken').getTracks()[0].readyState)).toBe(
      'ended',
    );
    await button(page, 'Ascolta nota vocale 1').waitFor();
    expect(await everyFaultOf(page, '.schema-form')).toEqual([]);
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ voci: [1] });
  });

  it('ends by itself when its seconds are used up, and keeps to its bytes', async () => {
    const page = await open('there', 'desk');
    await button(page, 'Registra nota vocale').click();
    await notes(page).getByText('Nota vocale aggiunta').waitFor();
    await expect.poll(() => uploads(page)).toBe(1);
    const { bytes } = await uploaded(page);
    expect(bytes).toBeLessThanOrEqual(60_000);
    await button(page, 'Registra nota vocale').waitFor();
  });

  it('sends no discarded note; a note that waits for the network can be played', async () => {
    const page = await open('there');
    await button(page, 'Registra nota vocale').click();
    await button(page, 'Scarta').press('Enter');
    await notes(page).getByText('Registrazione scartata').waitFor();
    await button(page, 'Registra nota vocale').and(page.locator(':focus')).waitFor();
    expect(await uploads(page)).toBe(0);
    await page.evaluate(() => Object.assign(window.harness, { network: 'down' }));
    await button(page, 'Registra nota vocale').click();
    await notes(page).locator('.sf-elapsed', { hasText: '0:01' }).waitFor();
    await button(page, 'Ferma e tieni').click();
    const sound = notes(page).locator('li audio');
    await sound.waitFor();
    expect(await sound.getAttribute('aria-label')).toBe('Nota vocale 1.webm');
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.readyState)).toBeGreaterThan(0);
  });

  it.each([
    ['refused', 'Il microfono non è permesso'],
    ['none', 'Nessun microfono trovato'],
  ] as const)(
    'becomes a file input with an explanation where the microphone is %s',
    async (microphone, told) => {
      const page = await open(microphone);
      await button(page, 'Registra nota vocale').click();
      await notes(page).getByText(told).waitFor();
      const choose = notes(page).getByLabel('Aggiungi file');
      expect(await choose.getAttribute('accept')).toBe('audio/webm,audio/mp4,audio/ogg');
      await choose.setInputFiles([
        { name: 'voce.ogg', mimeType: 'audio/ogg', buffer: Buffer.alloc(100, 'O') },
      ]);
      await expect.poll(() => uploads(page)).toBe(1);
    },
  );

  it('is a file input where the browser cannot record', async () => {
    const page = await harness.open('form=foto');
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
    await page.reload();
    await notes(page).getByLabel('Aggiungi file').waitFor({ state: 'attached' });
    expect(await button(page, 'Registra nota vocale').count()).toBe(0);
  });
});
