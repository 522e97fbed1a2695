import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { eventually } from '../../support/eventually.ts';
import { expectSound, expectWhole, next, reportVisits, step, toast } from './visitReport.ts';

const WARNING = 'Sono presenti mezzi senza scheda percorrenza o con schede percorrenza non chiuse';
const NO_VEHICLE = 'Nessun mezzo associato alla squadra';
const cardForm = (page: Page) => page.getByRole('dialog', { name: 'Scheda percorrenza', exact: true });
const reading = (page: Page, name: RegExp) => cardForm(page).getByRole('textbox', { name });
const press = (page: Page, name: string) => cardForm(page).getByRole('button', { name }).click();
const signs = (page: Page) =>
  page.getByRole('button', { name: /^Schede percorrenza (complete|da completare)/ });

describe('vehicles and equipment of a report', () => {
  const { signedIn, site, db, app, walk } = reportVisits();
  const cardsOf = (ItemCode: string, TeamId: number) =>
    db()
      .selectFrom('mileage_cards')
      .select(['DocStatus', 'KmOreIniziali', 'KmOreFinali'])
      .where('ItemCode', '=', ItemCode)
      .where('TeamId', '=', TeamId)
      .orderBy('Id')
      .execute();

  it('[VEH-01] [VEH-02] [VEH-03] [VEH-04] shows the state of every vehicle, by its sign when it is pointed at', async () => {
    const busy = await site({ vehicles: [['I', 'D'], ['I'], []] });
    const visited = await walk(busy, { step: 'mezzi' });
    const { page } = visited;
    await page.getByText(WARNING).waitFor();
    await page.getByText(`ZFA${busy.teamID}-1`).waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Stato', 'Assegnatario', 'Nome', 'Azioni']);
    const signLabels = await signs(page).evaluateAll((all) =>
      all.map((sign) => sign.getAttribute('aria-label') ?? ''),
    );
    expect(signLabels[0]).toMatch(/^Schede percorrenza da completare\. .*18.*, .*19.* Bozza da confermare$/);
    expect(signLabels[1]).toMatch(/^Schede percorrenza complete\. [^,]*18[^,]*$/);
    expect(signLabels[2]).toMatch(/Nessuna scheda percorrenza$/);
    expect(await signs(page).nth(1).locator('[data-icon="lock"]').count()).toBe(1);
    await signs(page).nth(0).focus();
    await page
      .getByRole('tooltip')
      .or(page.locator('.bp6-tooltip'))
      .getByText(/Bozza da confermare/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expectSound(visited);
  });

  it('[PHONE-A15] [VEH-02] [VEH-04] shows an incomplete or unconfirmed card as a draft, and later its status; warns about equipment in its own words, and does not hold back', async () => {
    const used = await site({ vehicles: [['D', 'X', 'I', 'S', 'Y', 'E']], equipment: [['D']] });
    const { page } = await walk(used, { step: 'mezzi', size: 'phone' });
    const signLabel = (await signs(page).getAttribute('aria-label')) ?? '';
    const notes = signLabel.split(/\. |, /).slice(1);
    expect(notes.map((note) => note.replace(/^[\d/]+ ?/, ''))).toEqual([
      'Bozza da confermare',
      'Bozza da confermare',
      '',
      'In sincronizzazione',
      'Allineata',
      'Errore',
    ]);
    await next(page).click();
    await page.getByText(WARNING.replace('mezzi', 'attrezzature')).waitFor();
    await next(page).click();
    await step(page, 'Verifiche').waitFor();
  });

  it('[VEH-01] adds a vehicle that is free, keeps vehicles that another user has added meanwhile, and takes them away again', async () => {
    const { teamID, username } = await site();
    const mine = await buildVehicle(db(), { ItemName: `Furgone mio${teamID}` });
    const foreignVehicle = await buildVehicle(db(), { ItemName: `Furgone loro${teamID}` });
    const { page } = await signedIn(username);
    // This page receives no events.
    await page.route('**/events*', (route) => route.abort());
    await page.goto(`${app().address}/cantieri/${teamID}/rapportino?step=mezzi`);
    await page.getByText(NO_VEHICLE).waitFor();
    await page.getByRole('button', { name: 'Aggiungi mezzo' }).click();
    const choice = page.getByRole('dialog', { name: 'Aggiungi mezzo' });
    await choice.getByRole('searchbox').fill(`mio${teamID}`);
    const add = choice.getByRole('button', { name: new RegExp(`Aggiungi: Furgone mio${teamID}`) });
    await add.waitFor();
    await db().insertInto('team_vehicles').values({ teamId: teamID, ItemCode: foreignVehicle }).execute();
    await add.click();
    await choice.waitFor({ state: 'detached' });
    await page.getByText(WARNING).waitFor();
    const used = async () => {
      const rows = db().selectFrom('team_vehicles').select('ItemCode').where('teamId', '=', teamID);
      return (await rows.execute()).map(({ ItemCode }) => ItemCode).toSorted();
    };
    expect(await used()).toEqual([mine, foreignVehicle].toSorted());
    const remove = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Togli dalla squadra: .*${name}`) });
    await remove('mio').click();
    await remove('mio').waitFor({ state: 'detached' });
    await eventually(used).toEqual([foreignVehicle]);
    await remove('loro').click();
    await page.getByText(NO_VEHICLE).waitFor();
    expect(await used()).toEqual([]);
    // A removal that is undone.
    await page.getByRole('button', { name: /^Annulla: .*loro/ }).click();
    await remove('loro').waitFor();
    expect(await used()).toEqual([foreignVehicle]);
  });

  it('[VEH-05] [PHONE-A14] a card begun in the report bears the plate, and begins where the vehicle’s last one ended; it is drafted, refused while the end is before the beginning, and confirmed', async () => {
    const busy = await site({ vehicles: [[]] });
    const code = busy.vehicles[0] ?? '';
    await db().updateTable('vehicles').set({ targa: 'GX777YZ' }).where('ItemCode', '=', code).execute();
    const last = { DocDate: '2026-11-19', KmOreIniziali: 84_000, KmOreFinali: 84_200 };
    await db()
      .insertInto('mileage_cards')
      .values({ ...last, ItemCode: code, DocStatus: 'Y', empID: 103 })
      .execute();
    const visited = await walk(busy, { step: 'mezzi', size: 'phone' });
    const { page } = visited;
    await page.getByRole('button', { name: /^Nuova scheda percorrenza/ }).tap();
    await cardForm(page).getByText('GX777YZ').waitFor();
    expect((await reading(page, /iniziali/).inputValue()).replaceAll('.', '')).toBe('84200');
    await reading(page, /finali/).fill('84100,5');
    await press(page, 'Salva bozza');
    await cardForm(page)
      .getByText('I chilometri o le ore finali non possono essere meno di quelli iniziali')
      .first()
      .waitFor();
    await reading(page, /finali/).fill('');
    await press(page, 'Conferma scheda');
    await cardForm(page)
      .getByText('Per confermare la scheda indica i chilometri o le ore finali')
      .first()
      .waitFor();
    await expectWhole(visited);
    await press(page, 'Salva bozza');
    await toast(page, 'Scheda percorrenza salvata').waitFor();
    const draft = { DocStatus: 'D', KmOreIniziali: 84_200, KmOreFinali: null };
    expect(await cardsOf(code, busy.teamID)).toEqual([draft]);

    await page.getByRole('button', { name: /^Schede percorrenza: / }).click();
    await page.getByRole('button', { name: /^Conferma: / }).click();
    // The card shows the name of the vehicle, also when opened from the list.
    expect(await cardForm(page).locator('[data-field="ItemCode"]').innerText()).not.toContain('Non indicato');
    await reading(page, /finali/).fill('12600000');
    await press(page, 'Conferma scheda');
    await cardForm(page).getByText('Km/ore finali non può superare 9999999').first().waitFor();
    await reading(page, /finali/).fill('84260');
    await press(page, 'Conferma scheda');
    await toast(page, 'Scheda percorrenza confermata').waitFor();
    expect(await cardsOf(code, busy.teamID)).toEqual([
      { DocStatus: 'I', KmOreIniziali: 84_200, KmOreFinali: 84_260 },
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).last().click();
    await eventually(() => page.getByText(WARNING).count()).toBe(0);
  });

  it('[VEH-05] [DOC-02] creates one card if its confirmation got no answer and is retried; deleting a draft marks it A, and it can be put back', async () => {
    const busy = await site({ vehicles: [[], ['D']] });
    const [fresh = '', begun = ''] = busy.vehicles;
    const { page } = await walk(busy, { step: 'mezzi' });
    const row = (code: string) => page.locator(`[data-row="${code}"]`);
    await row(fresh)
      .getByRole('button', { name: /^Nuova scheda percorrenza/ })
      .click();
    await reading(page, /iniziali/).fill('1200');
    await reading(page, /finali/).fill('1260');
    let lost = 0;
    await page.route(/schedaPercorrenza\/confirm$|schedaPercorrenza$/, async (route) => {
      const isLast = route.request().postData()?.includes('"DocStatus":"I"') === true;
      if (lost > 0 || !(isLast || route.request().url().endsWith('/confirm'))) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await press(page, 'Conferma scheda');
    await eventually(() => lost).toBe(1);
    await cardForm(page).getByText('Il server non risponde').first().waitFor();
    await press(page, 'Conferma scheda');
    await toast(page, 'Scheda percorrenza confermata').waitFor();
    expect(await cardsOf(fresh, busy.teamID)).toEqual([
      { DocStatus: 'I', KmOreIniziali: 1200, KmOreFinali: 1260 },
    ]);

    const statesOf = async () => (await cardsOf(begun, busy.teamID)).map(({ DocStatus }) => DocStatus);
    await row(begun)
      .getByRole('button', { name: /^Schede percorrenza: / })
      .click();
    await page.getByRole('button', { name: /^Annulla scheda: / }).click();
    await toast(page, 'Scheda percorrenza annullata').waitFor();
    expect(await statesOf()).toEqual(['A']);
    await page.getByText('Nessuna scheda percorrenza').waitFor();
    await page.getByRole('button', { name: /^Ripristina: / }).click();
    await page.getByRole('button', { name: /^Annulla scheda: / }).waitFor();
    expect(await statesOf()).toEqual(['D']);
  });

  for (const [which, step] of [
    ['automezzi', 'mezzi'],
    ['attrezzature', 'attrezzature'],
  ] as const) {
    it(`[VEH-06] reports a list that fails to load: ${which}`, async () => {
      const { page, context } = await walk(await site(), { step: 'verifiche' });
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
