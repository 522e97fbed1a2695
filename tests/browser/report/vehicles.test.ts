import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { eventually } from '../../support/eventually.ts';
import { expectSound, reportVisits, toast } from './visitReport.ts';

const WARNING = 'Sono presenti mezzi senza scheda percorrenza o con schede percorrenza non chiuse';
const cardForm = (page: Page) => page.getByRole('dialog', { name: 'Scheda percorrenza', exact: true });

describe('vehicles and equipment of a report', () => {
  const { visit, site, db } = reportVisits();
  const cardsOf = (ItemCode: string) =>
    db()
      .selectFrom('mileage_cards')
      .select(['DocStatus', 'KmOreIniziali', 'KmOreFinali'])
      .where('ItemCode', '=', ItemCode)
      .orderBy('Id')
      .execute();

  for (const size of ['phone', 'desk'] as const) {
    it(`[VEH-01] [VEH-02] [VEH-03] [VEH-04] shows the state of every vehicle, on a ${size}`, async () => {
      const busy = await site({ vehicles: [['I', 'D'], ['I'], []] });
      const visited = await visit(busy, { step: 'mezzi', size });
      const { page } = visited;
      await page.getByText(WARNING).waitFor();
      await page.getByText(`ZFA${busy.teamID}-1`).waitFor();
      if (size === 'desk') {
        expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
          'Stato',
          'Assegnatario',
          'Nome',
          'Azioni',
        ]);
      }
      await page.getByText(`ZFA${busy.teamID}-1`).waitFor();
      const signs = page.getByRole('button', { name: /^Schede percorrenza (complete|da completare)/ });
      const signLabels = await signs.evaluateAll((all) =>
        all.map((sign) => sign.getAttribute('aria-label') ?? ''),
      );
      expect(signLabels[0]).toMatch(
        /^Schede percorrenza da completare\. .*18.*, .*19.* Bozza da confermare$/,
      );
      expect(signLabels[1]).toMatch(/^Schede percorrenza complete\. [^,]*18[^,]*$/);
      expect(signLabels[2]).toMatch(/Nessuna scheda percorrenza$/);
      expect(await signs.nth(1).locator('[data-icon="lock"]').count()).toBe(1);
      await signs.nth(0).focus();
      await page
        .getByRole('tooltip')
        .or(page.locator('.bp6-tooltip'))
        .getByText(/Bozza da confermare/)
        .waitFor();
      await page.keyboard.press('Escape');
      await expectSound(visited);
    });
  }

  it('[PHONE-A15] [VEH-02] shows an incomplete or unconfirmed card as a draft, and later its status', async () => {
    const used = await site({ vehicles: [['D', 'X', 'I', 'S', 'Y', 'E']] });
    const { page } = await visit(used, { step: 'mezzi', size: 'phone' });
    const sign = page.getByRole('button', { name: /^Schede percorrenza (complete|da completare)/ });
    const signLabel = (await sign.getAttribute('aria-label')) ?? '';
    const notes = signLabel.split(/\. |, /).slice(1);
    expect(notes.map((note) => note.replace(/^[\d/]+ ?/, ''))).toEqual([
      'Bozza da confermare',
      'Bozza da confermare',
      '',
      'In sincronizzazione',
      'Allineata',
      'Errore',
    ]);
  });

  it('[VEH-04] warns about equipment in its own words, and does not hold back', async () => {
    const { page } = await visit(await site({ equipment: [['D']] }), { step: 'attrezzature' });
    await page
      .getByText('Sono presenti attrezzature senza scheda percorrenza o con schede percorrenza non chiuse')
      .waitFor();
    await page.getByRole('button', { name: 'Avanti' }).click();
    await page.getByRole('heading', { level: 3, name: 'Verifiche' }).waitFor();
  });

  it('[VEH-01] adds a vehicle that is free and takes it away again', async () => {
    const empty = await site();
    const code = await buildVehicle(db(), { ItemName: `Furgone libero${empty.teamID}` });
    const { page } = await visit(empty, { step: 'mezzi' });
    await page.getByText('Nessun mezzo associato alla squadra').waitFor();
    await page.getByRole('button', { name: 'Aggiungi mezzo' }).click();
    const choice = page.getByRole('dialog', { name: 'Aggiungi mezzo' });
    await choice.getByRole('searchbox').fill(`libero${empty.teamID}`);
    await choice.getByRole('button', { name: new RegExp(`Aggiungi: Furgone libero${empty.teamID}`) }).click();
    await page.getByText(WARNING).waitFor();
    const used = () =>
      db().selectFrom('team_vehicles').select('ItemCode').where('teamId', '=', empty.teamID).execute();
    expect(await used()).toEqual([{ ItemCode: code }]);
    await page.getByRole('button', { name: /^Togli dalla squadra: / }).click();
    await page.getByText('Nessun mezzo associato alla squadra').waitFor();
    expect(await used()).toEqual([]);
    // A removal that is undone.
    const otherVehicle = await buildVehicle(db(), { ItemName: `Furgone altro${empty.teamID}` });
    await db().insertInto('team_vehicles').values({ teamId: empty.teamID, ItemCode: otherVehicle }).execute();
    await page.reload();
    await page.getByRole('button', { name: /^Togli dalla squadra: .*altro/ }).click();
    await page.getByText('Nessun mezzo associato alla squadra').waitFor();
    await page.getByRole('button', { name: /^Annulla: .*altro/ }).click();
    await page.getByRole('button', { name: /^Togli dalla squadra: .*altro/ }).waitFor();
    expect(await used()).toEqual([{ ItemCode: otherVehicle }]);
  });

  it('[VEH-01] keeps vehicles that another user has added meanwhile', async () => {
    const busy = await site();
    const { teamID } = busy;
    const mine = await buildVehicle(db(), { ItemName: `Furgone mio${teamID}` });
    const foreignVehicle = await buildVehicle(db(), { ItemName: `Furgone loro${teamID}` });
    const { page, context } = await visit(busy, { step: 'attrezzature' });
    // This page receives no events.
    await context.route('**/events*', (route) => route.abort());
    await page.goto(page.url().replace('attrezzature', 'mezzi'));
    await page.getByText('Nessun mezzo associato alla squadra').waitFor();
    await page.getByRole('button', { name: 'Aggiungi mezzo' }).click();
    const choice = page.getByRole('dialog', { name: 'Aggiungi mezzo' });
    await choice.getByRole('searchbox').fill(`mio${teamID}`);
    const add = choice.getByRole('button', { name: new RegExp(`Aggiungi: Furgone mio${teamID}`) });
    await add.waitFor();
    await db().insertInto('team_vehicles').values({ teamId: teamID, ItemCode: foreignVehicle }).execute();
    await add.click();
    await choice.waitFor({ state: 'detached' });
    const used = await db()
      .selectFrom('team_vehicles')
      .select('ItemCode')
      .where('teamId', '=', teamID)
      .execute();
    expect(used.map(({ ItemCode }) => ItemCode).sort()).toEqual([mine, foreignVehicle].sort());
  });

  it('[VEH-05] [PHONE-A14] a card begun in the report bears the plate, and begins where the vehicle’s last one ended', async () => {
    const used = await site({ vehicles: [[]] });
    const code = used.vehicles[0] ?? '';
    await db().updateTable('vehicles').set({ targa: 'GX777YZ' }).where('ItemCode', '=', code).execute();
    const last = { DocDate: '2026-11-19', KmOreIniziali: 84_000, KmOreFinali: 84_200 };
    await db()
      .insertInto('mileage_cards')
      .values({ ...last, ItemCode: code, DocStatus: 'Y', empID: 103 })
      .execute();
    const { page } = await visit(used, { step: 'mezzi', size: 'phone' });
    await page.getByRole('button', { name: /^Nuova scheda percorrenza/ }).tap();
    await cardForm(page).getByText('GX777YZ').waitFor();
    const begin = await cardForm(page)
      .getByRole('textbox', { name: /iniziali/ })
      .inputValue();
    expect(begin.replaceAll('.', '')).toBe('84200');
  });

  it('[VEH-05] a card is drafted, refused while the end is before the beginning, and confirmed', async () => {
    const busy = await site({ vehicles: [[]] });
    const code = busy.vehicles[0] ?? '';
    const visited = await visit(busy, { step: 'mezzi', size: 'phone' });
    const { page } = visited;
    await page.getByRole('button', { name: /^Nuova scheda percorrenza/ }).click();
    await cardForm(page)
      .getByRole('textbox', { name: /iniziali/ })
      .fill('1200');
    await cardForm(page)
      .getByRole('textbox', { name: /finali/ })
      .fill('1100,5');
    await cardForm(page).getByRole('button', { name: 'Salva bozza' }).click();
    await cardForm(page)
      .getByText('I chilometri o le ore finali non possono essere meno di quelli iniziali')
      .first()
      .waitFor();
    await cardForm(page)
      .getByRole('textbox', { name: /finali/ })
      .fill('');
    await cardForm(page).getByRole('button', { name: 'Conferma scheda' }).click();
    await cardForm(page)
      .getByText('Per confermare la scheda indica i chilometri o le ore finali')
      .first()
      .waitFor();
    await page.waitForTimeout(200);
    await expectSound(visited);
    await cardForm(page).getByRole('button', { name: 'Salva bozza' }).click();
    await toast(page, 'Scheda percorrenza salvata').waitFor();
    expect(await cardsOf(code)).toEqual([{ DocStatus: 'D', KmOreIniziali: 1200, KmOreFinali: null }]);

    await page.getByRole('button', { name: /^Schede percorrenza: / }).click();
    await page.getByRole('button', { name: /^Conferma: / }).click();
    // The card shows the name of the vehicle, also when opened from the list.
    expect(await cardForm(page).locator('[data-field="ItemCode"]').innerText()).not.toContain('Non indicato');
    await cardForm(page)
      .getByRole('textbox', { name: /finali/ })
      .fill('12600000');
    await cardForm(page).getByRole('button', { name: 'Conferma scheda' }).click();
    await cardForm(page).getByText('Km/ore finali non può superare 9999999').first().waitFor();
    await cardForm(page)
      .getByRole('textbox', { name: /finali/ })
      .fill('1260');
    await cardForm(page).getByRole('button', { name: 'Conferma scheda' }).click();
    await toast(page, 'Scheda percorrenza confermata').waitFor();
    expect(await cardsOf(code)).toEqual([{ DocStatus: 'I', KmOreIniziali: 1200, KmOreFinali: 1260 }]);
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).last().click();
    await eventually(() => page.getByText(WARNING).count()).toBe(0);
  });

  it('[VEH-05] creates one card if its confirmation got no answer and is retried', async () => {
    const busy = await site({ vehicles: [[]] });
    const { page } = await visit(busy, { step: 'mezzi' });
    await page.getByRole('button', { name: /^Nuova scheda percorrenza/ }).click();
    for (const [name, reading] of [
      [/iniziali/, '1200'],
      [/finali/, '1260'],
    ] as const) {
      await cardForm(page).getByRole('textbox', { name }).fill(reading);
    }
    let lost = 0;
    await page.route(/schedaPercorrenza\/confirm$|schedaPercorrenza$/, async (route) => {
      const isLast = route.request().postData()?.includes('"DocStatus":"I"') === true;
      if (lost > 0 || !(isLast || route.request().url().endsWith('/confirm'))) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await cardForm(page).getByRole('button', { name: 'Conferma scheda' }).click();
    await eventually(() => lost).toBe(1);
    await cardForm(page).getByText('Il server non risponde').first().waitFor();
    await cardForm(page).getByRole('button', { name: 'Conferma scheda' }).click();
    await toast(page, 'Scheda percorrenza confermata').waitFor();
    expect(await cardsOf(busy.vehicles[0] ?? '')).toEqual([
      { DocStatus: 'I', KmOreIniziali: 1200, KmOreFinali: 1260 },
    ]);
  });

  it('[VEH-05] [DOC-02] deleting a draft marks it A; it can be put back', async () => {
    const busy = await site({ vehicles: [['D']] });
    const { page } = await visit(busy, { step: 'mezzi' });
    await page.getByRole('button', { name: /^Schede percorrenza: / }).click();
    await page.getByRole('button', { name: /^Annulla scheda: / }).click();
    await toast(page, 'Scheda percorrenza annullata').waitFor();
    expect((await cardsOf(busy.vehicles[0] ?? '')).map(({ DocStatus }) => DocStatus)).toEqual(['A']);
    await page.getByText('Nessuna scheda percorrenza').waitFor();
    await page.getByRole('button', { name: /^Ripristina: / }).click();
    await page.getByRole('button', { name: /^Annulla scheda: / }).waitFor();
    expect((await cardsOf(busy.vehicles[0] ?? '')).map(({ DocStatus }) => DocStatus)).toEqual(['D']);
  });

  for (const [which, step] of [
    ['automezzi', 'mezzi'],
    ['attrezzature', 'attrezzature'],
  ] as const) {
    it(`[VEH-06] reports a list that fails to load: ${which}`, async () => {
      const { page, context } = await visit(await site(), { step: 'verifiche' });
      await context.route(`**/items/${which}/team?*`, (route) => route.abort());
      await page
        .getByRole('navigation', { name: 'Passi' })
        .getByRole('button', { name: new RegExp(step, 'i') })
        .click();
      await toast(page, "Errore nel recupero dell'elenco delle attrezzature").waitFor();
      await page.getByRole('button', { name: 'Riprova' }).waitFor();
    });
  }
});
