import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { goTo } from '../screens/walk.ts';
import { buildDocument } from './buildSite.ts';
import {
  agree,
  back,
  next,
  quantity,
  question,
  refuse,
  reportVisits,
  STEPS,
  step,
  toast,
} from './visitReport.ts';

const CHANGES =
  /^(Nuova attività|Modifica|Elimina|Aggiungi mezzo|Aggiungi attrezzatura|Nuova scheda percorrenza|Togli dalla squadra|Azzera)/;
/** A report that may be handed in as it is. */
const READY = { checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' } } as const;
const stock = [
  { ItemCode: 'CAVO', Quantity: 100 },
  { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
];

describe('the report wizard', () => {
  const { site, db, app, take, report, walk } = reportVisits();
  const stateOf = (teamID: number) =>
    db()
      .selectFrom('teams')
      .select(['Stato', 'Approved'])
      .where('teamID', '=', teamID)
      .executeTakeFirstOrThrow();
  const stockOf = (silo: number, Quantity: number) =>
    db().updateTable('inventory_lines').set({ Quantity }).where('SiloAbsEntry', '=', silo).execute();
  const dischargeOf = (teamID: number, kind: 'company' | 'enel') =>
    db()
      .selectFrom('discharges')
      .selectAll()
      .where('TeamID', '=', teamID)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();

  it('[WIZ-02] [WIZ-05] [WIZ-11] [DIS-04] has its six steps in order, of a silo without stock, too, and a way back', async () => {
    const { page } = await walk(await site());
    const names = page.getByRole('navigation', { name: 'Passi' }).locator('.step-title');
    expect(await names.allInnerTexts()).toEqual(STEPS);
    expect(await back(page).isDisabled()).toBe(true);
    const empty: Readonly<Record<string, string>> = {
      'Materiali fornitura impresa': 'NEssun materiale fornitura impresa presente',
      'Materiali fornitura ENEL': 'Nessun materiale ENEL presente',
    };
    for (const title of STEPS.slice(1)) {
      await next(page).click();
      await step(page, title).waitFor();
      const text = empty[title];
      if (text !== undefined) await page.getByText(text).waitFor();
    }
    expect(await next(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Conferma scarico' }).count()).toBe(1);
    await back(page).click();
    await step(page, 'Attrezzature').waitFor();
  });

  it('[WIZ-07] [CHK-04] hands the report in, with it the company’s material, and goes home, once for a double tap', async () => {
    const ready = await site({ checks: { ...READY.checks, noDdt: 'N', othersDdt: 'Y' }, stock });
    // Documents that wait for the ERP or are aligned let one go on.
    await buildDocument(db(), ready, { DocStatus: 'I' });
    await buildDocument(db(), ready, { DocStatus: 'Y', DocNum: 5 });
    const { page } = await walk(ready, { step: 'impresa', size: 'phone' });
    await quantity(page, 'CAVO').fill('12,5');
    for (const title of STEPS.slice(2)) {
      await next(page).click();
      await step(page, title).waitFor();
    }
    const requestUrls: string[] = [];
    page.on('request', (request) => {
      if (/end-report|confirmDischarge/.test(request.url()))
        requestUrls.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', { name: 'Conferma scarico' }).dblclick();
    await page.waitForURL(`${app().address}/`);
    expect(requestUrls).toEqual([`/wscnt/teams/${ready.teamID}/end-report`]);
    expect(await stateOf(ready.teamID)).toEqual({ Stato: 'R', Approved: 'N' });
    expect((await dischargeOf(ready.teamID, 'company')).confirmedAt).not.toBeNull();
    const stockQuery = await db()
      .selectFrom('inventory_lines')
      .select('Quantity')
      .where('SiloAbsEntry', '=', ready.silo)
      .where('ItemCode', '=', 'CAVO')
      .executeTakeFirstOrThrow();
    expect(stockQuery.Quantity).toBe(87.5);
  });

  it('[WIZ-03] [WIZ-08] [WIZ-10] [TEAM-08] [ACT-04] approves after a yes, in a second attempt if refused, with it ENEL’s material, downloads both papers, and goes to the site', async () => {
    const reported = await site({ ...READY, stock });
    await db().insertInto('pre_job_checks').values({ teamId: reported.teamID }).execute();
    await db().insertInto('vis').values({ teamId: reported.teamID }).execute();
    await take(reported, { ItemCode: 'MIS', Quantity: 3 }, 'enel');
    await report(reported);
    const { page } = await walk(reported, { as: 'planner', step: 'verifiche' });
    const finish = page.getByRole('button', { name: 'Conferma ed approva team' });
    await finish.click();
    expect(await question(page).textContent()).toContain(
      'Sei sicuro di voler approvare i lavori in tutte le sue parti?',
    );
    await refuse(page);
    expect(await stateOf(reported.teamID)).toEqual({ Stato: 'R', Approved: 'N' });
    await stockOf(reported.silo, 1);
    await finish.click();
    await agree(page);
    await toast(page, 'La quantità inserita è maggiore della giacenza!').waitFor();
    expect(await stateOf(reported.teamID)).toEqual({ Stato: 'R', Approved: 'N' });

    await stockOf(reported.silo, 20);
    const requestUrls: string[] = [];
    page.on('request', (request) => {
      if (/works\/approve|confirmDischarge/.test(request.url()))
        requestUrls.push(new URL(request.url()).pathname);
    });
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    await finish.click();
    await agree(page);
    // Both papers are printed before.
    await page.waitForURL(`${app().address}/cantieri/${reported.teamID}`, { timeout: 60_000 });
    expect(requestUrls).toEqual(['/wscnt/works/approve']);
    expect(await stateOf(reported.teamID)).toEqual({ Stato: 'R', Approved: 'Y' });
    expect((await dischargeOf(reported.teamID, 'enel')).confirmedAt).not.toBeNull();
    // SCR-05: an approved report shows so, and can still be read and printed.
    await page.getByText('Lavori approvati in tutte le loro parti').waitFor();
    const read = page.getByRole('link', { name: 'Apri rapportino' });
    await read.waitFor();
    await eventually(() => names.toSorted()).toEqual([
      `Pre job Check - Cantiere n.${reported.teamID}.pdf`,
      `Verifica integrità sostegni - Cantiere n.${reported.teamID}.pdf`,
    ]);
    await read.click();
    await page.getByText('Posa palo').first().waitFor();
    expect(await page.getByRole('button', { name: /^Modifica|^Nuova attività/ }).count()).toBe(0);
    await goTo({ page }, `/cantieri/${reported.teamID}/rapportino?step=verifiche`);
    await step(page, 'Verifiche').waitFor();
    expect(await page.getByRole('button', { name: /Conferma/ }).count()).toBe(0);
  });

  it('[WIZ-01] [SCR-02] [SCR-06] another id is another report, without a reload and without the old team’s data; one that does not exist is reported', async () => {
    const first = await site({ activities: ['Posa palo della prima'], project: { DocNum: 812 } });
    const second = await site({
      activities: ['Scavo della seconda'],
      project: { DocNum: null, UserFields: '{"U_Agisci":"AG-7"}' },
    });
    const { page } = await walk(first, { as: 'planner' });
    const title = page.locator('.wizard-title');
    await page.getByText('Posa palo della prima').first().waitFor();
    expect(await title.textContent()).toBe(`Pianificazione n.${first.teamID} 812`);
    const stays = await page.evaluateHandle(() => Object.assign(window, { same: true }));
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/report/**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await goTo({ page }, `/cantieri/${second.teamID}/rapportino`);
    await eventually(() => page.getByText('Posa palo della prima').count(), { interval: 20 }).toBe(0);
    answer.resolve();
    await page.getByText('Scavo della seconda').first().waitFor();
    expect(await page.getByText('Posa palo della prima').count()).toBe(0);
    expect(await title.textContent()).toBe('Agisci AG-7');
    await goTo({ page }, '/cantieri/999999/rapportino');
    await page
      .getByText(/non c'è|non esiste|trovat/i)
      .first()
      .waitFor();
    expect(await stays.evaluate((window) => window.same)).toBe(true);
  });

  it('[ACT-01] [VEH-01] [CHK-01] of another’s site offers a leader, who is a member of its crew, no action that would be refused', async () => {
    const otherSite = await site({
      checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
      vehicles: [['I']],
      equipment: [['I']],
      stock: [{ ItemCode: 'CAVO', Quantity: 9 }],
    });
    await take(otherSite, { ItemCode: 'CAVO', Quantity: 2 });
    await db()
      .insertInto('members')
      .values({ teamID: otherSite.teamID, empID: TEST_USERS.capo.empID })
      .execute();
    const { page } = await walk(otherSite, { as: 'capo' });
    await page.getByText('Posa palo').first().waitFor();
    for (const title of [
      'Materiali fornitura impresa',
      'Materiali fornitura ENEL',
      'Mezzi',
      'Attrezzature',
    ]) {
      expect(await page.getByRole('button', { name: CHANGES }).count()).toBe(0);
      expect(await page.getByText('Per inserire una nuova attività').count()).toBe(0);
      await next(page).click();
      await step(page, title).waitFor();
      await page.locator('.wizard table, .wizard .state').first().waitFor();
    }
    expect(await page.getByRole('button', { name: CHANGES }).count()).toBe(0);
    await next(page).click();
    await step(page, 'Verifiche').waitFor();
    await page.getByText('Non hai prodotto DDT fuori piazza o conferimenti FIR esterni').first().waitFor();
    expect(await page.locator('[data-field="report.checks"] input:enabled').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Conferma scarico' }).count()).toBe(0);
  });
});
