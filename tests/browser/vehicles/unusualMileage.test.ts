import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { eventually } from '../../support/eventually.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { agree, attention, button, toast } from '../team/words.ts';

describe('a mileage card', () => {
  const { visit, db } = browserVisits();

  it('[DAY-A5] figures of more than a day’s use are asked about, and a card confirmed with them is cancelled with a reason, on a phone', async () => {
    const name = 'Furgone lontano';
    const code = await buildVehicle(db(), { ItemName: name });
    const card = { DocDate: '2026-11-19', KmOreIniziali: 120_500, KmOreFinali: 999_999 };
    await db()
      .insertInto('mileage_cards')
      .values({ ...card, ItemCode: code, DocStatus: 'D', empID: 103 })
      .execute();
    const stored = () =>
      db()
        .selectFrom('mileage_cards')
        .select(['DocStatus', 'cancelReason'])
        .where('ItemCode', '=', code)
        .executeTakeFirst();
    const path = `/schede-percorrenza?q=${encodeURIComponent(name)}`;
    const visited = await visit('capo', path, { size: 'phone' });
    const { page } = visited;
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: /^Conferma(:|$)/ })
      .first()
      .click();
    await dialog.getByLabel('Km/ore finali').fill('999998');
    await dialog.getByLabel('Km/ore finali').fill('999999');
    await dialog.getByLabel('Note').focus();
    await dialog.getByText('Sono più di 500 km o ore in una scheda: controlla le cifre').first().waitFor();
    await button(page, 'Conferma scheda').click();
    await attention(page).waitFor();
    await expectSound(visited);
    await attention(page).getByRole('button').first().click();
    await attention(page).waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ DocStatus: 'D' });
    await button(page, 'Conferma scheda').click();
    expect(await agree(page)).toBe(
      'Da 120500 a 999999 sono più di 500 km o ore in una scheda: confermi queste cifre?',
    );
    await toast(page, /confermata/).waitFor();
    await eventually(async () => (await stored())?.DocStatus).toMatch(/^[IY]$/);

    // By key: a click at the place of the last one, at once after it, counts as a double one.
    await page
      .getByRole('button', { name: /^Annulla scheda/ })
      .first()
      .press('Enter');
    await dialog.getByLabel("Motivo dell'annullamento").fill('Chilometri sbagliati');
    const readings = await holdAnswers(page, (request) => request.url().includes('/schedePercorrenza'));
    await button(page, 'Sì, annulla il documento').click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(stored).toEqual({ DocStatus: 'A', cancelReason: 'Chilometri sbagliati' });
    // Opened before the list has read the cancellation, the card follows it.
    await page.getByRole('button', { name: /^Apri/ }).first().press('Enter');
    await dialog.waitFor();
    await readings.letGo();
    await dialog.getByText('Chilometri sbagliati').waitFor();
    await expectWhole(visited);
  });
});
