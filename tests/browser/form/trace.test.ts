import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const at = (latitude: number, longitude: number, accuracy: number) => ({ latitude, longitude, accuracy });
const save = { name: 'Salva foto' };
const encodeRecord = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

describe('a line that is walked', () => {
  it('records a point at every pole, continues their labels, shows the length, and undoes a change', async () => {
    const page = await harness.open('form=foto', 'phone', {
      geolocation: at(45.07, 7.68, 5),
      permissions: ['geolocation'],
    });
    const line = page.locator('[data-field="linea"]');
    const add = line.getByRole('button', { name: 'Aggiungi punto qui' });
    await add.click();
    await line.getByText('1 punto', { exact: true }).waitFor();
    await line.getByRole('textbox', { name: 'Palo del punto 1' }).fill('P-09');
    await page.context().setGeolocation(at(45.071, 7.68, 4));
    await add.click();
    await line.getByText('111 m ± 7 m, 2 punti').waitFor();
    await expect
      .poll(() => line.getByRole('textbox', { name: 'Palo del punto 2' }).inputValue())
      .toBe('P-10');
    await page.context().setGeolocation(at(45.071, 7.681, 35));
    await add.click();
    await line.getByText('troppo incerta, ± 35 m, al massimo ± 20 m').waitFor();
    await line.getByRole('button', { name: 'Annulla' }).click();
    await line.getByText('111 m ± 7 m, 2 punti').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const button of await line.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await page.getByRole('button', save).click();
    await expect
      .poll(() => savedBy(page))
      .toMatchObject({
        linea: [
          { latitude: 45.07, longitude: 7.68, accuracy: 5, label: 'P-09' },
          { latitude: 45.071, longitude: 7.68, accuracy: 4, label: 'P-10' },
        ],
      });
  });

  it('is reordered and shortened by keys, and the focus follows the moved point', async () => {
    const linea = ['1', '2', '3', '4'].map((label, index) => ({
      latitude: 45 + index / 1000,
      longitude: 7,
      label,
    }));
    const page = await harness.open(`form=foto&record=${encodeRecord({ linea })}`);
    const line = page.locator('[data-field="linea"]');
    const labels = () =>
      line
        .getByRole('textbox', { name: /Palo del punto/ })
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    await line.getByText('Ci sono già 4 punti').waitFor();
    expect(await line.getByRole('button', { name: 'Aggiungi punto qui' }).isDisabled()).toBe(true);
    await line.getByRole('button', { name: 'Sposta prima: 3' }).press('Enter');
    await expect.poll(labels).toEqual(['1', '3', '2', '4']);
    await page.keyboard.press('Enter');
    await expect.poll(labels).toEqual(['3', '1', '2', '4']);
    await line.getByRole('button', { name: 'Elimina 2' }).press('Enter');
    await expect.poll(labels).toEqual(['3', '1', '4']);
    await page.keyboard.press('Enter');
    await expect.poll(labels).toEqual(['3', '1']);
    await line.getByRole('button', { name: 'Elimina 1' }).press('Enter');
    await page.getByRole('button', save).click();
    await line.locator('.sf-error', { hasText: '2' }).first().waitFor();
    expect(await savedBy(page)).toBeUndefined();
    // Where the device is not known, places are typed.
    await line.getByRole('textbox', { name: /Oppure scrivi/ }).fill('45.004, 7');
    await line.getByRole('button', { name: 'Usa queste' }).click();
    await line.getByText('222 m, 2 punti').waitFor();
    await page.getByRole('button', save).click();
    await expect
      .poll(() => savedBy(page))
      .toMatchObject({ linea: [{ label: '3' }, { latitude: 45.004, label: '4' }] });
  });

  it('is read as a drawing and a table', async () => {
    const linea = [
      { latitude: 45.07, longitude: 7.68, accuracy: 5, label: '12' },
      { latitude: 45.071, longitude: 7.681, label: '13' },
    ];
    const page = await harness.open(`form=foto&readOnly&record=${encodeRecord({ linea })}`);
    const line = page.locator('[data-field="linea"]');
    await line.getByText('136 m ± 5 m, 2 punti').waitFor();
    expect(await line.locator('svg circle').count()).toBe(2);
    await expect
      .poll(() => line.getByRole('row').allInnerTexts())
      .toMatchObject([
        expect.stringMatching(/N\.\s+Palo\s+Posizione\s+Precisione/),
        expect.stringMatching(/1\s+12\s+45\.07000, 7\.68000\s+± 5 m/),
        expect.stringMatching(/2\s+13\s+45\.07100, 7\.68100/),
      ]);
    expect(await line.getByRole('button').count()).toBe(0);
  });
});
