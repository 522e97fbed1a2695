import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const place = (accuracy: number) => ({
  geolocation: { latitude: 41.9028, longitude: 12.4964, accuracy },
  permissions: ['geolocation'],
});
const save = { name: 'Salva foto' };

describe('a position and how sure the device is of it', () => {
  it('is kept and shown with its metres; one that is too vague is refused with what to do', async () => {
    const page = await harness.open('form=foto', 'phone', place(34.2));
    const dove = page.locator('[data-field="dove"]');
    await dove.getByRole('button', { name: 'Rileva posizione' }).click();
    await dove.getByText('± 35 m', { exact: true }).waitFor();
    await dove.getByText('troppo incerta, ± 35 m, al massimo ± 20 m').waitFor();
    await page.getByRole('button', save).click();
    expect(await savedBy(page)).toBeUndefined();
    await page.context().setGeolocation({ latitude: 41.9, longitude: 12.5, accuracy: 8 });
    await dove.getByRole('button', { name: 'Rileva di nuovo' }).click();
    await dove.getByText('± 8 m').waitFor();
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ dove: '41.900000,12.500000', precisione: 8 });
  });

  it('is part of a save pressed while it is determined, and begins no draft of a form that was left', async () => {
    const page = await harness.open('form=foto&draft=posizione', 'phone', place(8));
    await page.evaluate(() => {
      const locateNow = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      navigator.geolocation.getCurrentPosition = (...asked) => setTimeout(() => locateNow(...asked), 1500);
    });
    const step = page.getByRole('button', { name: 'Cambia passo' });
    await page.getByRole('button', { name: 'Rileva posizione' }).click();
    await step.click();
    await page.waitForTimeout(2500);
    await step.click();
    await page.getByRole('button', { name: 'Rileva posizione' }).click();
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ dove: '41.902800,12.496400', precisione: 8 });
    expect(await page.locator('.sf-draft').count()).toBe(0);
  });

  it('accepts typed coordinates without a position, and reports invalid ones', async () => {
    const page = await harness.open('form=foto');
    const dove = page.locator('[data-field="dove"]');
    const typed = dove.getByRole('textbox');
    await typed.fill('91, 12');
    await dove.getByRole('button', { name: 'Usa queste' }).click();
    await dove.getByText('Scrivi latitudine e longitudine, per esempio').waitFor();
    await typed.fill('41.9028, 12.4964');
    await dove.getByRole('button', { name: 'Usa queste' }).press('Enter');
    const focused = page.locator(':focus');
    await dove.getByRole('button', { name: 'Rileva di nuovo' }).and(focused).waitFor();
    await dove.getByRole('button', { name: 'Togli posizione' }).press('Enter');
    await dove.getByRole('button', { name: 'Rileva posizione' }).and(focused).waitFor();
    await typed.fill('41.9028, 12.4964');
    await dove.getByRole('button', { name: 'Usa queste' }).click();
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ dove: '41.9028,12.4964' });
    expect(await savedBy(page)).not.toHaveProperty('precisione');
  });

  it('[CASE-C33] is asked about where it is typed outside of where one works, and turned where its order is', async () => {
    const page = await harness.open('form=foto');
    const dove = page.locator('[data-field="dove"]');
    const typed = dove.getByRole('textbox');
    const use = dove.getByRole('button', { name: 'Usa queste' });
    await typed.fill('12.4964, 41.9028');
    await use.click();
    await dove.getByText('12.4964, 41.9028 è fuori da: Italia.').waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/swapped.png` });
    // A message about the former text must not block further typing.
    await typed.fill('48.8566, 2.3522');
    await expect.poll(() => dove.getByText('è fuori da').count()).toBe(0);
    await use.click();
    await dove.getByText('48.8566, 2.3522 è fuori da: Italia.').waitFor();
    expect(await dove.getByRole('button', { name: /^Scambia/ }).count()).toBe(0);
    await dove.getByRole('button', { name: 'È giusto così' }).click();
    await dove.getByText('48.85660, 2.35220').waitFor();
    await dove.getByRole('button', { name: 'Togli posizione' }).click();
    await typed.fill('12.4964, 41.9028');
    await use.click();
    await dove.getByRole('button', { name: 'Scambia: 41.9028, 12.4964' }).click();
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ dove: '41.9028,12.4964' });
  });
});
