import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectWhole } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { eventually } from '../../support/eventually.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button, choose, toast } from '../team/words.ts';

describe('vehicles', () => {
  const { walk, db } = browserVisits();
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
    const { page } = await walk('capo', '/mezzi');
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

  for (const size of sizes('desk')) {
    it(`[DESK-A8] [PHONE-A14] [VEH-05] documents started at a vehicle are filled with its name, place and last reading, and confirmed at once, on a ${size}`, async () => {
      const name = `Daily ${size}`;
      const code = await buildVehicle(db(), { ItemName: name, targa: 'GX123YZ', BinCode: 'DEPOSITO' });
      const last = { DocDate: '2026-11-19', KmOreIniziali: 84_000, KmOreFinali: 84_200 };
      await db()
        .insertInto('mileage_cards')
        .values({ ...last, ItemCode: code, DocStatus: 'Y', empID: 103 })
        .execute();
      const visited = await walk('capo', `/mezzi?q=${encodeURIComponent(name)}`, { size });
      const { page } = visited;
      const dialog = page.getByRole('dialog');
      const expectVehicle = async () => {
        await dialog.getByText(name).waitFor();
        await dialog.getByText('GX123YZ').waitFor();
      };
      await button(page, `Nuova scheda percorrenza: ${name}`).click();
      await expectVehicle();
      const initial = dialog.getByLabel(/iniziali/i).first();
      expect((await initial.inputValue()).replaceAll('.', '')).toBe('84200');
      await button(page, 'Conferma scheda').click();
      await dialog
        .getByText('Per confermare la scheda indica i chilometri o le ore finali')
        .first()
        .waitFor();
      await dialog
        .getByLabel(/finali/i)
        .first()
        .fill('84320');
      await expectWhole(visited);
      await button(page, 'Conferma scheda').click();
      await toast(page, /confermata/).waitFor();
      const cards = await db()
        .selectFrom('mileage_cards')
        .select(['DocStatus', 'DocDate', 'KmOreIniziali', 'KmOreFinali'])
        .where('ItemCode', '=', code)
        .orderBy('Id', 'desc')
        .execute();
      expect(cards).toMatchObject([{ KmOreIniziali: 84_200, KmOreFinali: 84_320 }, last]);
      expect(cards[0]?.DocStatus).toMatch(/^[ISY]$/);

      await button(page, `Assegna: ${name}`).click();
      await expectVehicle();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await button(page, `Trasferisci: ${name}`).click();
      await expectVehicle();
      await dialog.getByText('DEPOSITO').waitFor();
      await choose(page, 'Destinazione', 'S-01');
      await button(page, 'Conferma').click();
      await toast(page, /confermato/).waitFor();
      // A vehicle that left the depot can return there.
      await button(page, `Trasferisci: ${name}`).click();
      await choose(page, 'Destinazione', 'DEPOSITO');
      await button(page, 'Conferma').click();
      await dialog.waitFor({ state: 'detached' });
      await eventually(async () => {
        const { BinCode } = await db()
          .selectFrom('vehicles')
          .select('BinCode')
          .where('ItemCode', '=', code)
          .executeTakeFirstOrThrow();
        return BinCode;
      }).toBe('DEPOSITO');
    });
  }

  it('[VEH-05] opens a card with a refused confirmation at the reading to correct', async () => {
    const name = 'Furgone storto';
    const code = await buildVehicle(db(), { ItemName: name });
    const card = { DocDate: '2026-11-19', KmOreIniziali: 120, KmOreFinali: 150 };
    await db()
      .insertInto('mileage_cards')
      .values({ ...card, ItemCode: code, DocStatus: 'D', empID: 103 })
      .execute();
    const status = () =>
      db().selectFrom('mileage_cards').select('DocStatus').where('ItemCode', '=', code).executeTakeFirst();
    const { page } = await walk('capo', `/schede-percorrenza?q=${encodeURIComponent(name)}`);
    // As a rule that came later would refuse it: none of today's can be broken by a card with both readings.
    const wrong = {
      path: 'KmOreFinali',
      rule: 'final-not-below-initial',
      text: 'La lettura finale non torna',
    };
    await page.route('**/schedaPercorrenza/confirm', (route) =>
      route.fulfill({
        status: 400,
        json: { ResultCode: -1001, ResultMessage: wrong.text, code: 'BAD_INPUT', problems: [wrong] },
      }),
    );
    await button(page, `Conferma: ${name}`).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await status()).toEqual({ DocStatus: 'D' });
    await dialog
      .getByLabel(/finali/i)
      .first()
      .fill('180');
    await button(page, 'Conferma scheda').click();
    await toast(page, /confermata/).waitFor();
    expect((await status())?.DocStatus).toMatch(/^[ISY]$/);
  });

  for (const [action, path, form, state, silo] of [
    ['Assegna', '/assegnazioni', 'Assegnazione', 'assignments', 'S-01'],
    ['Trasferisci', '/trasferimenti', 'Trasferimento', 'transfers', 'S-02'],
  ] as const) {
    it(`[VEH-05] [DOC-02] ${form}: begun at the vehicle, confirmed or cancelled from its list`, async () => {
      const visited = await walk('capo', '/mezzi');
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
      await goTo({ page }, path);
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
      await expectWhole(visited);
    });
  }

  for (const size of sizes('desk')) {
    it(`[DESK-B5] [VEH-05] documents are started in their lists for any vehicle that the user may hand over, on a ${size}`, async () => {
      const name = `Escavatore ${size}`;
      const at = { targa: `AB123${size}`, BinCode: 'S-01' };
      const code = await buildVehicle(db(), { ItemName: name, ...at });
      await buildVehicle(db(), { ItemName: `Rullo ${size}`, empID: 104 });
      const visited = await walk('capo', '/trasferimenti', { size });
      const { page } = visited;
      const dialog = page.getByRole('dialog');
      const vehicle = dialog.getByRole('combobox', { name: 'Mezzo o attrezzatura' });
      const row = page.locator('tr, .card').filter({ hasText: name });
      await button(page, 'Nuovo trasferimento').click();
      await vehicle.waitFor();
      expect(await dialog.getByText('Targa').count()).toBe(0);
      await button(page, 'Salva bozza').click();
      await dialog.locator('.sf-problem').first().waitFor();
      // A vehicle of a colleague is not offered.
      await vehicle.fill(`rullo ${size}`);
      await dialog.getByText('Nessun risultato').first().waitFor();
      await vehicle.fill(name);
      await vehicle.press('Enter');
      await eventually(() => vehicle.inputValue()).toContain(name);
      await dialog.getByText(at.targa, { exact: true }).waitFor();
      await dialog.getByText('S-01', { exact: true }).waitFor();
      await expectWhole(visited);
      await choose(page, 'Destinazione', 'S-01');
      await button(page, 'Conferma').click();
      await dialog.getByText('la destinazione è il posto in cui si trova già').first().waitFor();
      await choose(page, 'Destinazione', 'S-02');
      await button(page, 'Conferma').click();
      await toast(page, /confermato/).waitFor();
      await dialog.waitFor({ state: 'detached' });
      await row.getByText('S-02').first().waitFor();

      await goTo({ page }, '/assegnazioni');
      await button(page, 'Nuova assegnazione').click();
      await vehicle.fill(name);
      await vehicle.press('Enter');
      await dialog.getByText(at.targa, { exact: true }).waitFor();
      await choose(page, 'Assegnatario', 'Rossi Carlo');
      await button(page, 'Salva bozza').click();
      await toast(page, 'Bozza salvata').waitFor();
      // A draft stays about its vehicle.
      await row.getByRole('button', { name: /^Modifica/ }).click();
      await dialog.getByText(name).waitFor();
      expect(await vehicle.count()).toBe(0);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await goTo({ page }, '/schede-percorrenza');
      await button(page, 'Nuova scheda percorrenza').click();
      await vehicle.fill(name);
      await vehicle.press('Enter');
      await dialog.getByText(at.targa, { exact: true }).waitFor();
      await dialog
        .getByLabel(/iniziali/i)
        .first()
        .fill('10');
      await button(page, 'Salva bozza').click();
      await row.getByRole('button', { name: /^Modifica/ }).waitFor();
      const storedCards = await db()
        .selectFrom('mileage_cards')
        .select(['ItemCode', 'KmOreIniziali'])
        .where('ItemCode', '=', code)
        .execute();
      expect(storedCards).toEqual([{ ItemCode: code, KmOreIniziali: 10 }]);
    });
  }

  it('[VEH-05] a reading written by hand stays when a search for the vehicle is given up', async () => {
    const { page } = await walk('capo', '/schede-percorrenza');
    await button(page, 'Nuova scheda percorrenza').click();
    const dialog = page.getByRole('dialog');
    const initial = dialog.getByLabel(/iniziali/i).first();
    const vehicle = dialog.getByRole('combobox').first();
    await initial.fill('120');
    await vehicle.fill('x');
    await vehicle.fill('');
    await initial.focus();
    await page.waitForTimeout(500);
    expect(await initial.inputValue()).toBe('120');
  });
});
