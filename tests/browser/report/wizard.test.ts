import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import type { Site } from './buildSite.ts';
import {
  agree,
  back,
  next,
  quantity,
  question,
  refusal,
  refuse,
  reportVisits,
  step,
  toast,
} from './visitReport.ts';

const STEPS = [
  'Attività svolte',
  'Materiali fornitura impresa',
  'Materiali fornitura ENEL',
  'Mezzi',
  'Attrezzature',
  'Verifiche',
];
/** A report that may be handed in as it is. */
const READY = { checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' } } as const;
const stock = [
  { ItemCode: 'CAVO', Quantity: 100 },
  { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
];

describe('the report wizard', () => {
  const { visit, site, db, app, signedIn } = reportVisits();
  const stateOf = (teamID: number) =>
    db()
      .selectFrom('teams')
      .select(['Stato', 'Approved'])
      .where('teamID', '=', teamID)
      .executeTakeFirstOrThrow();
  const take = async (given: Site, ItemCode: string, itemType: 'company' | 'enel') => {
    const api = await app().api(given.username);
    await api.post('/api/inventory/silos/discharges', { TeamID: given.teamID });
    const dischargeItem = { ItemCode, Quantity: 3 };
    const dischargeData = { TeamID: given.teamID };
    const answer = await api.post('/api/inventory/silos/dischargeItem', {
      dischargeItem,
      dischargeData,
      itemType,
    });
    expect(answer.status).toBe(200);
  };
  const report = (teamID: number) =>
    db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamID).execute();
  const stockOf = (silo: number, Quantity: number) =>
    db().updateTable('inventory_lines').set({ Quantity }).where('SiloAbsEntry', '=', silo).execute();
  const dischargeOf = (teamID: number, kind: 'company' | 'enel') =>
    db()
      .selectFrom('discharges')
      .selectAll()
      .where('TeamID', '=', teamID)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();

  it('[WIZ-01] is titled by the project code, else by Agisci, else by the project name', async () => {
    const titles = [
      [await site({ project: { DocNum: 812 } }), (id: number) => `Pianificazione n.${id} 812`],
      [await site({ project: { DocNum: null, UserFields: '{"U_Agisci":"AG-7"}' } }), () => 'Agisci AG-7'],
      [
        await site({ project: { DocNum: null, NAME: 'Linea Sasso', UserFields: '{}' } }),
        () => 'progetto Linea Sasso',
      ],
    ] as const;
    for (const [each, title] of titles) {
      const { page } = await visit(each);
      expect(await page.locator('.wizard-title').textContent()).toBe(title(each.teamID));
    }
  });

  it('[WIZ-02] [WIZ-05] [WIZ-11] has its six steps in order, a way back, and its last button by status', async () => {
    const closed = await site();
    const { page } = await visit(closed);
    const names = page.getByRole('navigation', { name: 'Passi' }).locator('.step-title');
    expect(await names.allInnerTexts()).toEqual(STEPS);
    expect(await back(page).isDisabled()).toBe(true);
    for (const title of STEPS.slice(1)) {
      await next(page).click();
      await step(page, title).waitFor();
    }
    expect(await next(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Conferma scarico' }).count()).toBe(1);
    await back(page).click();
    await step(page, 'Attrezzature').waitFor();

    const reported = await visit(await site({ Stato: 'R' }), { as: 'planner', step: 'verifiche' });
    await reported.page.getByRole('button', { name: 'Conferma ed approva team' }).waitFor();
  });

  it('[WIZ-03] hides the last button once the team is approved', async () => {
    const { page } = await visit(await site({ Stato: 'R', Approved: 'Y', ...READY }), {
      as: 'planner',
      step: 'verifiche',
    });
    await step(page, 'Verifiche').waitFor();
    expect(await page.getByRole('button', { name: /Conferma/ }).count()).toBe(0);
  });

  it('[WIZ-04] [ACT-07] refuses to go on without an activity, shows the reason, and focuses it', async () => {
    const { page } = await visit(await site({ activities: [] }), { size: 'phone' });
    await next(page).click();
    await refusal(page)
      .filter({ hasText: "Per procedere è necessario inserire almento un'attività" })
      .waitFor();
    await eventually(() => refusal(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await step(page, 'Attività svolte').count()).toBe(1);
    await refusal(page).getByRole('button').press('Enter');
    const add = page.getByRole('button', { name: 'Nuova attività' });
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
    // A corrected field loses its error.
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Nuova attività cantiere' });
    await dialog.getByRole('textbox', { name: /Descrizione/ }).fill('Posa palo');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await eventually(() => refusal(page).isVisible()).toBe(false);
  });

  it('[WIZ-04] an address is no way past a rule', async () => {
    const { page } = await visit(await site({ activities: [] }), { step: 'verifiche' });
    expect(await step(page, 'Attività svolte').count()).toBe(1);
  });

  it('[WIZ-07] hands the report in, with it the company’s material, and goes home, once for a double tap', async () => {
    const ready = await site({ ...READY, stock });
    const { page } = await visit(ready, { step: 'impresa', size: 'phone' });
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

  it('[WIZ-08] [TEAM-08] approves after a yes, with it ENEL’s material, downloads both papers, and goes to the site', async () => {
    const reported = await site({ ...READY, Stato: 'C', stock });
    await db().insertInto('pre_job_checks').values({ teamId: reported.teamID }).execute();
    await db().insertInto('vis').values({ teamId: reported.teamID }).execute();
    await take(reported, 'MIS', 'enel');
    await report(reported.teamID);
    const { page } = await visit(reported, { as: 'planner', step: 'verifiche' });
    const finish = page.getByRole('button', { name: 'Conferma ed approva team' });
    await finish.click();
    expect(await question(page).textContent()).toContain(
      'Sei sicuro di voler approvare i lavori in tutte le sue parti?',
    );
    await refuse(page);
    expect(await stateOf(reported.teamID)).toEqual({ Stato: 'R', Approved: 'N' });
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    await finish.click();
    await agree(page);
    await page.waitForURL(`${app().address}/cantieri/${reported.teamID}`);
    expect(await stateOf(reported.teamID)).toEqual({ Stato: 'R', Approved: 'Y' });
    expect((await dischargeOf(reported.teamID, 'enel')).confirmedAt).not.toBeNull();
    // SCR-05: an approved report shows so, and can still be read and printed.
    await page.getByText('Lavori approvati in tutte le loro parti').waitFor();
    await page.getByRole('link', { name: 'Apri rapportino' }).waitFor();
    await eventually(() => names).toEqual([
      `Pre job Check - Cantiere n.${reported.teamID}.pdf`,
      `Verifica integrità sostegni - Cantiere n.${reported.teamID}.pdf`,
    ]);
  });

  it('[WIZ-09] refuses to finish in any other status, with a message', async () => {
    const open = await site({ ...READY, Stato: 'O' });
    const { page } = await visit(open, { step: 'verifiche' });
    const writes: string[] = [];
    page.on('request', (request) => {
      if (/end-report|approve|confirmDischarge/.test(request.url())) writes.push(request.url());
    });
    await page.getByRole('button', { name: 'Conferma ed approva team' }).click();
    await toast(page, 'Stato cantiere non congruente. Nessuna operazione effettuata').waitFor();
    expect(writes).toEqual([]);
  });

  it('[WIZ-10] reports a refused approval, and repeats it on the next attempt', async () => {
    const reported = await site({ ...READY, stock });
    await take(reported, 'MIS', 'enel');
    await report(reported.teamID);
    const { page, context } = await visit(reported, { as: 'planner', step: 'verifiche' });
    const finish = page.getByRole('button', { name: 'Conferma ed approva team' });
    await stockOf(reported.silo, 1);
    await finish.click();
    await agree(page);
    await toast(page, 'La quantità inserita è maggiore della giacenza!').waitFor();
    expect(await stateOf(reported.teamID)).toEqual({ Stato: 'R', Approved: 'N' });

    await stockOf(reported.silo, 20);
    const requestUrls: string[] = [];
    context.on('request', (request) => {
      if (/works\/approve|confirmDischarge/.test(request.url()))
        requestUrls.push(new URL(request.url()).pathname);
    });
    await finish.click();
    await agree(page);
    await page.waitForURL(`${app().address}/cantieri/${reported.teamID}`);
    expect(requestUrls).toEqual(['/wscnt/works/approve']);
    expect((await dischargeOf(reported.teamID, 'enel')).confirmedAt).not.toBeNull();
  });

  it('[SCR-02] another id is another report, without a reload and without the old team’s data', async () => {
    const first = await site({ activities: ['Posa palo della prima'] });
    const second = await site({ activities: ['Scavo della seconda'] });
    const { page } = await visit(first, { as: 'planner' });
    await page.getByText('Posa palo della prima').first().waitFor();
    const stays = await page.evaluateHandle(() => Object.assign(window, { same: true }));
    await page.route('**/api/report/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, `/cantieri/${second.teamID}/rapportino`);
    await eventually(() => page.getByText('Posa palo della prima').count(), { interval: 20 }).toBe(0);
    await page.getByText('Scavo della seconda').first().waitFor();
    expect(await page.getByText('Posa palo della prima').count()).toBe(0);
    expect(await page.locator('.wizard-title').textContent()).toContain(`n.${second.teamID}`);
    expect(await stays.evaluate((window) => window.same)).toBe(true);
  });

  it('comes back to its step after a reload and from another page', async () => {
    const { page } = await visit(await site(), { step: 'mezzi' });
    await page.reload();
    await step(page, 'Mezzi').waitFor();
    await page.getByRole('link', { name: 'Ordini' }).first().click();
    await page.goBack();
    await step(page, 'Mezzi').waitFor();
  });

  it('[SCR-06] reports a site that does not exist', async () => {
    const { page } = await signedIn('planner');
    await page.goto(`${app().address}/cantieri/999999/rapportino`);
    await page
      .getByText(/non c'è|non esiste|trovat/i)
      .first()
      .waitFor();
  });
});
