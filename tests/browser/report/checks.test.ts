import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { buildDocument, type SitePlan } from './buildSite.ts';
import { expectSound, expectWhole, refusal, reportVisits, toast } from './visitReport.ts';

const COMPANY = 'Confermo che non è stato scaricato materiale fornitura impresa';
const ENEL = 'Confermo che non è stato scaricato materiale fornitura ENEL';
const NONE = 'Non hai prodotto DDT fuori piazza o conferimenti FIR esterni';
const OTHERS = 'Confermo che non esistono altri DDT fuori piazza o conferimenti FIR esterni';
const NO_UNLOAD: SitePlan = { checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y' } };
const INCOMPLETE = 'Per poter chiudere il rapportino è necessario che i documenti siano completi';

const flag = (page: Page, name: string) =>
  page.getByRole('switch', { name }).or(page.getByRole('checkbox', { name }));
const finish = (page: Page) => page.getByRole('button', { name: 'Conferma scarico' });

describe('the checks of a report', () => {
  const { site, db, app, walk } = reportVisits();
  const stateOf = async (teamID: number) =>
    (await db().selectFrom('teams').select('Stato').where('teamID', '=', teamID).executeTakeFirstOrThrow())
      .Stato;
  const storedChecks = (teamID: number) =>
    db().selectFrom('report_checks').selectAll().where('teamId', '=', teamID).executeTakeFirst();
  const ordersOf = (teamID: number) =>
    db().selectFrom('orders').select(['Id', 'DocStatus']).where('teamID', '=', teamID).execute();

  it('[CHK-01] [CHK-05] [PHONE-I] [UI-04] asks each switch only when it applies, in full width with its answer beneath, and keeps it with the team', async () => {
    const bare = await site({ checks: {} });
    const visited = await walk(bare, { step: 'verifiche', size: 'phone' });
    const { page } = visited;
    for (const name of [COMPANY, ENEL, NONE]) await flag(page, name).waitFor();
    expect(await flag(page, OTHERS).count()).toBe(0);
    const lines = await page.locator('[data-field="report.checks"] .sf-flag').evaluateAll((all) =>
      all.map((flag) => {
        const [whole, label] = [flag, flag.querySelector('.sf-flag-label')].map(
          (part) => part?.getBoundingClientRect() ?? new DOMRect(),
        );
        const answer = [...flag.children].slice(1).map((part) => part.getBoundingClientRect());
        return {
          share: (label?.width ?? 0) / (whole?.width ?? 1),
          beneath: answer.every(({ top }) => top >= (label?.bottom ?? 0) - 1),
          together: Math.abs((answer[0]?.bottom ?? 0) - (answer[1]?.bottom ?? 0)) < 12,
        };
      }),
    );
    expect(lines.length).toBe(3);
    for (const { share, beneath, together } of lines) {
      expect(share).toBeGreaterThan(0.9);
      expect([beneath, together]).toEqual([true, true]);
    }

    await finish(page).click();
    const reason = refusal(page).getByRole('button', { name: `Da confermare: «${NONE}»` });
    await reason.waitFor();
    await expectWhole(visited);
    await reason.click();
    expect(await flag(page, NONE).evaluate((input) => input === document.activeElement)).toBe(true);
    // The question denies: it is confirmed, not answered with no.
    await page.locator('.sf-flag', { hasText: NONE }).getByText('Da confermare').waitFor();
    await page.keyboard.press('Space');
    await page.locator('.sf-flag', { hasText: NONE }).getByText('Confermato').waitFor();
    for (const name of [COMPANY, ENEL]) await flag(page, name).click({ force: true });
    await eventually(() => storedChecks(bare.teamID)).toMatchObject({
      noCompanyDischarge: 'Y',
      noEnelDischarge: 'Y',
      noDdt: 'Y',
    });
    await page.reload();
    await eventually(() => flag(page, NONE).isChecked()).toBe(true);
    await finish(page).click();
    await page.waitForURL(`${app().address}/`);
    expect(await stateOf(bare.teamID)).toBe('R');
  });

  it('[CHK-02] [CHK-03] [CHK-05] [WIZ-04] lists documents of the site with distinguishing facts, and requires confirmation of others; only one’s own drafts are edited and deleted; Enter on a reason focuses its place without pressing it', async () => {
    const filled = await site(NO_UNLOAD);
    await buildDocument(db(), filled, { CardName: 'Propria' });
    await buildDocument(db(), filled, { CardName: 'Altrui', empID: 103 });
    await buildDocument(db(), filled, { CardName: 'Confermata', DocStatus: 'I' });
    const fir = { SobisDocType: 'F', DocStatus: 'Y', DocNum: 77, CardName: 'Recuperi srl' } as const;
    await buildDocument(db(), filled, fir);
    const { page } = await walk(filled, { step: 'verifiche' });
    const heads = page.getByRole('columnheader');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await heads.first().waitFor();
    expect(await heads.allInnerTexts()).toEqual([
      'Stato',
      'Numero',
      'Tipo',
      'Cliente',
      'Dipendente',
      'Azioni',
    ]);
    await row('Propria').getByText('DA CONFERMARE').waitFor();
    await row('Recuperi srl').getByText('#77').waitFor();
    expect(await flag(page, NONE).count()).toBe(0);
    await flag(page, OTHERS).focus();
    await page.keyboard.press('Space');
    await eventually(() => storedChecks(filled.teamID)).toMatchObject({ othersDdt: 'Y' });

    const action = (name: string) => page.getByRole('button', { name });
    const changes = page.getByRole('button', { name: /^(Modifica|Elimina): (Altrui|Confermata)/ });
    expect(await changes.count()).toBe(0);
    expect(await action('Modifica: Propria').count()).toBe(1);
    await action('Elimina: Propria').click();
    await toast(page, 'Documento eliminato').waitFor();
    await eventually(() => action('Apri: Propria').count()).toBe(0);
    expect((await ordersOf(filled.teamID)).filter(({ DocStatus }) => DocStatus === 'A')).toHaveLength(1);
    await action('Annulla: Propria').click();
    await action('Elimina: Propria').waitFor();

    const requestUrls: string[] = [];
    page.on('request', (request) => {
      if (/\/rdr\//.test(request.url())) requestUrls.push(request.url());
    });
    await finish(page).click();
    await refusal(page)
      .getByRole('button', { name: /Propria/ })
      .focus();
    await page.keyboard.down('Enter');
    await eventually(() => row('Propria').evaluate((place) => place.contains(document.activeElement))).toBe(
      true,
    );
    await page.keyboard.up('Enter');
    // What would be asked has been asked once an answer is here that was asked for later.
    await page.evaluate(() => fetch('/health').then((answer) => answer.text()));
    expect(requestUrls).toEqual([]);
    expect(await page.getByRole('heading', { level: 3, name: 'Verifiche' }).count()).toBe(1);
    // Enter activates the button like a click.
    await action('Apri: Propria').press('Enter');
    await page.waitForURL(/\/ordini\/\d+$/);
  });

  it('[WIZ-04] [CHK-04] [CHK-06] [PHONE-A4] the last refusal names each document that lacks something, apart, and leads to its card', async () => {
    const filled = await site({ checks: { ...NO_UNLOAD.checks, othersDdt: 'Y' } });
    await buildDocument(db(), filled, { DocStatus: 'Y', DocNum: 46 });
    await buildDocument(db(), filled, { DocStatus: 'Y', DocNum: 47, attachments: 0 });
    await buildDocument(db(), filled, { DocStatus: 'D', lines: 0, attachments: 0 });
    // A FIR has separate fields for the moved goods.
    await buildDocument(db(), filled, { DocStatus: 'Y', DocNum: 8, SobisDocType: 'F', lines: 0 });
    const visited = await walk(filled, { step: 'verifiche', size: 'phone' });
    const { page } = visited;
    await finish(page).click();
    const refusalText = refusal(page);
    await refusalText.waitFor();
    expect(await refusalText.locator('> div > ul > li').count()).toBe(3);
    for (const reason of [
      'Per poter confermare la chiusura è necessario tutti i DDT pendenti siano confermati o allineati',
      `Alcuni documenti non hanno articoli associati. ${INCOMPLETE}`,
      `Alcuni documenti non hanno allegati associati. ${INCOMPLETE}`,
    ])
      await refusalText.getByText(reason, { exact: true }).waitFor();
    expect(await refusalText.locator('> div > ul > li > ul > li').allInnerTexts()).toEqual([
      'DDT in bozza, Enel Distribuzione: da confermare, o da correggere se il gestionale lo ha rifiutato',
      'DDT in bozza, Enel Distribuzione: mancano gli articoli',
      "DDT #47: manca l'allegato",
      "DDT in bozza, Enel Distribuzione: manca l'allegato",
    ]);
    expect(await stateOf(filled.teamID)).toBe('C');
    await expectSound(visited);
    // Each reason is separate, and each link is large enough for a thumb.
    const boxes = await refusalText
      .getByRole('button')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
    await refusalText.getByRole('button', { name: 'DDT #47' }).tap();
    const card = page.locator('.card').filter({ hasText: '#47' });
    await eventually(() => card.evaluate((place) => place.contains(document.activeElement))).toBe(true);
    await eventually(() =>
      card.evaluate((place) => {
        const { top, bottom } = place.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      }),
    ).toBe(true);
  });

  it('[WIZ-04] [CHK-07] [PHONE-A4] the refusal of an open card names the vehicle and leads to it at its own step, which bears no tick', async () => {
    const checks = { ...NO_UNLOAD.checks, noDdt: 'Y' } as const;
    const filled = await site({ checks, vehicles: [['I'], ['D']], equipment: [[]] });
    const { page } = await walk(filled, { step: 'verifiche', size: 'phone' });
    const steps = page.getByRole('navigation', { name: 'Passi' }).getByRole('listitem');
    await eventually(() => steps.nth(3).getAttribute('data-state')).toBe('unfinished');
    expect(await steps.nth(3).innerText()).toContain('da completare');
    expect(await steps.nth(0).getAttribute('data-state')).toBe('done');
    await finish(page).click();
    for (const kind of ['mezzi', 'attrezzature'])
      await refusal(page)
        .getByText(
          new RegExp(`^Sono presenti ${kind} .*è necessario confermare tutte le schede percorrenza$`),
        )
        .waitFor();
    const [, open] = filled.vehicles;
    const link = refusal(page).getByRole('button', { name: `Furgone ${open?.slice(3)}: scheda percorrenza` });
    await link.waitFor();
    expect(
      await refusal(page)
        .getByRole('button', { name: /^Furgone/ })
        .count(),
    ).toBe(1);
    await link.tap();
    await page.getByRole('heading', { level: 3, name: 'Mezzi' }).waitFor();
    const card = page.locator(`[data-row="${open}"]`);
    await eventually(() => card.evaluate((place) => place.contains(document.activeElement))).toBe(true);
  });

  it('[CHK-02] [PHONE-A29] opens a new DDT of the site; an unchanged one leaves no record, and Back returns to the checks; one in which something was written stays', async () => {
    const filled = await site(NO_UNLOAD);
    const { page } = await walk(filled, { step: 'verifiche' });
    const create = page.getByRole('button', { name: 'Nuovo DDT' });
    await create.dblclick();
    await page.waitForURL(/\/ordini\/\d+\/modifica$/);
    await page.getByRole('heading', { level: 1, name: /Modifica documento/ }).waitFor();
    expect(await ordersOf(filled.teamID)).toHaveLength(1);
    await page.goBack();
    await page.getByRole('heading', { level: 3, name: 'Verifiche' }).waitFor();
    await eventually(() => ordersOf(filled.teamID)).toEqual([]);
    // The list receives the change a moment later.
    const draft = page.getByRole('row').filter({ hasText: 'DA CONFERMARE' });
    await eventually(() => draft.count()).toBe(0);

    await create.click();
    await page.waitForURL(/\/ordini\/\d+\/modifica$/);
    await page.getByLabel('Note', { exact: true }).first().fill('Bobina da rendere');
    await page.getByRole('button', { name: 'Salva bozza' }).click();
    await toast(page, 'Documento salvato').waitFor();
    await page.goBack();
    await draft.waitFor();
  });

  it('[CHK-05] [WIZ-04] sends offline confirmations again before the report is handed in', async () => {
    const bare = await site(NO_UNLOAD);
    const { page } = await walk(bare, { step: 'verifiche', size: 'phone' });
    await page.route('**/checks', (route) => route.abort());
    await flag(page, NONE).click({ force: true });
    await toast(page, 'Il server non risponde').waitFor();
    await finish(page).click();
    await refusal(page)
      .getByText(/i dati di questo passo non sono salvati/)
      .waitFor();
    await page.unroute('**/checks');
    await finish(page).click();
    await page.waitForURL(`${app().address}/`);
    expect(await stateOf(bare.teamID)).toBe('R');
  });

  it('[CHK-05] a switch that is turned back after a save without answer is stored as it is shown', async () => {
    const bare = await site(NO_UNLOAD);
    const { page } = await walk(bare, { step: 'verifiche', size: 'phone' });
    await page.route('**/checks', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.locator('.sf-flag-label', { hasText: NONE }).click();
    await toast(page, 'Il server non risponde').waitFor();
    expect(await storedChecks(bare.teamID)).toMatchObject({ noDdt: 'Y' });
    await page.unroute('**/checks');
    await page.locator('.sf-flag-label', { hasText: NONE }).click();
    await eventually(() => storedChecks(bare.teamID)).toMatchObject({ noDdt: 'N' });
  });
});
