import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { eventually } from '../../support/eventually.ts';
import { button, choose, toast } from '../team/words.ts';

describe('vehicles', () => {
  const { visit, db } = browserVisits();
  let ItemCode: string;
  beforeAll(async () => {
    const teamID = await buildTeam(db());
    ItemCode = await buildVehicle(db(), { ItemName: 'Autogru 12 t', teams: [teamID] });
    await db()
      .insertInto('silos')
      .values([
        { BinCode: 'S-01', WhsCode: '01', WhsName: 'Magazzino', empID: 103 },
        { BinCode: 'S-02', WhsCode: '02', WhsName: 'Deposito', empID: 104 },
      ])
      .execute();
  });

  it('[VEH-05] a mileage card begins at its vehicle, is refused when it ends before it begins, and is kept', async () => {
    const { page } = await visit('capo', '/mezzi');
    await button(page, 'Nuova scheda percorrenza: Autogru 12 t').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Km/ore iniziali')
      .or(dialog.getByLabel(/iniziali/i))
      .first()
      .fill('120');
    await dialog
      .getByLabel(/finali/i)
      .first()
      .fill('100');
    await button(page, 'Salva bozza').click();
    await dialog.locator('.sf-problem').first().waitFor();
    await dialog
      .getByLabel(/finali/i)
      .first()
      .fill('180');
    await button(page, 'Salva bozza').click();
    await dialog.waitFor({ state: 'hidden' });
    const cards = await db()
      .selectFrom('mileage_cards')
      .selectAll()
      .where('ItemCode', '=', ItemCode)
      .execute();
    expect(cards).toMatchObject([{ DocStatus: 'D', KmOreIniziali: 120, KmOreFinali: 180 }]);
  });

  for (const [action, path, form, state, silo] of [
    ['Assegna', '/assegnazioni', 'Assegnazione', 'assignments', 'S-01'],
    ['Trasferisci', '/trasferimenti', 'Trasferimento', 'transfers', 'S-02'],
  ] as const) {
    it(`[VEH-05] [DOC-02] ${form}: begun at the vehicle, confirmed or cancelled from its list`, async () => {
      const visited = await visit('capo', '/mezzi');
      const { page } = visited;
      for (const note of ['prima', 'seconda']) {
        await page.getByRole('button', { name: new RegExp(`^${action}: Autogru`) }).click();
        const dialog = page.getByRole('dialog');
        // Where it already is, it is not taken to.
        await choose(page, 'Destinazione', silo);
        await dialog.getByLabel('Note').fill(note);
        await button(page, 'Salva bozza').click();
        await dialog.waitFor({ state: 'hidden' });
      }
      await toast(page, 'Bozza salvata').first().waitFor();
      await page.goto(new URL(path, page.url()).href);
      const cancels = page.getByRole('button', { name: /^Annulla/ });
      await cancels.first().waitFor();
      const drafts = await cancels.count();
      await page
        .getByRole('button', { name: /^Conferma/ })
        .first()
        .click();
      await toast(page, /confermato/).waitFor();
      // The list may still show the confirmed one as a draft: that one is not to be cancelled any more.
      await eventually(() => cancels.count()).toBe(drafts - 1);
      await cancels.first().click();
      await toast(page, 'Documento annullato').waitFor();
      const states = async () =>
        (await db().selectFrom(state).select('DocStatus').execute())
          .map(({ DocStatus }) => DocStatus)
          .toSorted();
      await eventually(async () => (await states())[0]).toBe('A');
      expect((await states())[1]).toMatch(/^[ISY]$/);
      await expectSound(visited);
    });
  }

  for (const size of ['phone', 'desk'] as const) {
    it(`[VEH-05] the lists are sound on a ${size}`, async () => {
      const visited = await visit('capo', '/mezzi', { size });
      for (const path of [
        '/mezzi',
        '/attrezzature',
        '/schede-percorrenza',
        '/assegnazioni',
        '/trasferimenti',
      ]) {
        await visited.page.goto(new URL(path, visited.page.url()).href);
        await visited.page.locator('.schema-table').waitFor();
        await expectSound(visited);
      }
    });
  }
});
