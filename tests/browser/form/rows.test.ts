import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

/** For a machine with much else to do. */
const PATIENT = { timeout: 20_000 };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const complete = encodeURIComponent('{"nome":"a","quantita":1,"colore":"blu"}');

describe('cells of a row with conditions', () => {
  it('[VAL-04] show while their own row asks for them, are marked when needed, and go with their value', async () => {
    const page = await harness.open(`form=prova&record=${complete}`);
    const add = page.getByRole('button', { name: 'Aggiungi riga' });
    for (const text of ['vetro', 'legno']) {
      await add.click();
      await page.getByLabel('Voce').last().fill(text);
      await page.getByLabel('Peso').last().focus();
    }
    const rows = page.locator('.sf-line');
    const packing = (row: number) => rows.nth(row).locator('[data-field="imballo"] input');
    await packing(0).waitFor();
    expect(await packing(1).count()).toBe(0);
    const mark = rows.nth(0).locator('[data-field="imballo"] label [class*="required"]');
    expect(await mark.count()).toBe(0);

    await page.getByLabel('Peso').first().fill('12');
    await page.getByLabel('Voce').last().focus();
    await mark.waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await page.getByText('1 campo da correggere', { exact: true }).waitFor();
    await packing(0).fill('cassa');

    await page.getByLabel('Voce').last().fill('vetro');
    await page.getByLabel('Peso').last().focus();
    await packing(1).fill('busta');
    await page.getByLabel('Voce').last().fill('ferro');
    await page.getByLabel('Peso').last().focus();
    await packing(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect
      .poll(() => savedBy(page), PATIENT)
      .toMatchObject({ righe: [{ voce: 'vetro', peso: 12, imballo: 'cassa' }, { voce: 'ferro' }] });
    expect(JSON.stringify(await savedBy(page))).not.toContain('busta');
  });
});
