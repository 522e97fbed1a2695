import { describe, expect, it } from 'vitest';
import { browserVisits, expectWhole } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { toast } from '../team/words.ts';

const today = new Date().toLocaleDateString('sv-SE');
const { db, walk } = browserVisits();

describe('the first page', () => {
  it('[SCR-04] shows a leader today’s sites, each with the button that leads to its next step', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Linea Vergato' });
    const planned = await buildTeam(db(), { pmgEntry, PlannedDate: today });
    const closed = await buildTeam(db(), { pmgEntry, PlannedDate: today, Stato: 'C' });
    const open = await buildTeam(db(), { pmgEntry, PlannedDate: today, Stato: 'O' });
    for (const size of ['phone', 'desk'] as const) {
      const { page } = await walk('capo', '/', { size });
      const card = (teamID: number) => page.locator('.step-card').filter({ hasText: `#${teamID} ` });
      await card(planned).getByText('Avvia la badgiatura quando la squadra è sul posto').waitFor();
      await card(open).getByRole('link', { name: 'Pre Job Check' }).waitFor();
      await page.getByText('Nessun documento da chiudere').waitFor();
      await page.getByText('Tutte le schede sono complete').waitFor();
      expect(await page.getByRole('heading', { name: 'Ore da approvare' }).count()).toBe(0);
      await card(planned).getByRole('link', { name: 'Avvia badgiatura' }).click();
      await page.waitForURL(`**/cantieri/${planned}`);
      await page.goBack();
      await card(closed).getByRole('link', { name: 'Compila rapportino' }).click();
      await page.waitForURL(`**/cantieri/${closed}/rapportino`);
    }
  });

  it('[SCR-04] [PHONE-A35] keeps today’s sites and those of earlier days apart', async () => {
    const late = await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'O' });
    const { page } = await walk('capo', '/', { size: 'phone' });
    const block = (name: string) => page.locator(`[data-block=${name}]`);
    await block('dashboard-earlier-teams')
      .locator('.step-card')
      .filter({ hasText: `#${late} ` })
      .waitFor();
    expect(await block('dashboard-teams').getByText('18/11/2026').count()).toBe(0);
    await page.getByRole('button', { name: /^Da finire dei giorni scorsi: \d+$/ }).waitFor();
  });

  it('[SCR-04] [VEH-05] [PHONE-A2] Completa opens that card where its final reading is missing, also without a site', async () => {
    const teamID = await buildTeam(db(), { PlannedDate: today, Stato: 'O' });
    const ItemName = 'Pick-up 4x4 Hilux';
    const ItemCode = await buildVehicle(db(), { ItemName, teams: [teamID] });
    const card = { ItemCode, DocDate: today, DocStatus: 'D', empID: 103, KmOreIniziali: 84_200 } as const;
    for (const TeamId of [teamID, null]) {
      const { Id } = await db()
        .insertInto('mileage_cards')
        .values({ ...card, TeamId })
        .returning('Id')
        .executeTakeFirstOrThrow();
      const pageVisit = await walk('capo', '/', { size: 'phone' });
      const { page } = pageVisit;
      await page.getByRole('button', { name: new RegExp(`^Completa: ${ItemName}`) }).click();
      const form = page.getByRole('dialog', { name: 'Scheda percorrenza', exact: true });
      const final = form.getByLabel(/finali/i).first();
      await final.waitFor();
      await expect.poll(() => final.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/');
      await form.getByText(ItemName).waitFor();
      if (TeamId === null) await expectWhole(pageVisit);
      await final.fill('84310');
      await form.getByRole('button', { name: 'Conferma scheda' }).click();
      await toast(page, 'Scheda percorrenza confermata').waitFor();
      await page.getByText('Tutte le schede sono complete').waitFor();
      const stored = db().selectFrom('mileage_cards').selectAll().where('Id', '=', Id);
      expect(await stored.executeTakeFirst()).toMatchObject({ KmOreFinali: 84_310 });
    }
  });

  it('[SCR-03] Back closes a menu and stays on the page; a menu leaves nothing in the history, nor does a link in it', async () => {
    const { page } = await walk('capo', '/', { size: 'phone' });
    await page.getByRole('link', { name: 'Cantieri', exact: true }).click();
    await page.waitForURL('**/cantieri');
    const dialog = page.getByRole('dialog');
    for (const name of ['Altro', /^Menu di/]) {
      await page.getByRole('button', { name }).click();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/cantieri');
    }
    await page.getByRole('button', { name: 'Altro' }).click();
    await dialog.getByRole('link', { name: 'Ordini' }).click();
    await page.waitForURL('**/ordini');
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/cantieri');
    await page.getByRole('button', { name: 'Altro' }).click();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { name: 'Oggi', level: 1 }).waitFor();
  });

  it('[SCR-03] a tab tapped twice is one place: Back leads back at once', async () => {
    const { page } = await walk('capo', '/', { size: 'phone' });
    await page.getByRole('link', { name: 'Cantieri', exact: true }).dblclick();
    await page.waitForURL('**/cantieri');
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('link', { name: 'Cantieri', exact: true }).click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Oggi', level: 1 }).waitFor();
  });

  it('[SCR-04] [UI-04] shows a message when today has no tasks', async () => {
    const pageVisit = await walk('operaio', '/', { size: 'phone' });
    await pageVisit.page.getByText('Oggi non hai cantieri pianificati').waitFor();
    await expectWhole(pageVisit);
  });

  it('[SCR-04] [PHONE-A13] lists the tasks of each role, and viewing a site does not open it', async () => {
    const members = [TEST_USERS.operaio.empID];
    const tells = [
      ['P', 'Avvia la badgiatura quando', 'Il caposquadra avvia la badgiatura quando'],
      [
        'V',
        'Valida la squadra, compila il Pre Job Check',
        'Il caposquadra valida la squadra e apre il cantiere',
      ],
      ['O', 'Compila Pre Job Check e VIS', 'Pre Job Check, VIS e chiusura sono del caposquadra'],
      ['C', 'Compila il rapportino', 'il rapportino lo compila il caposquadra'],
    ] as const;
    const sites = new Map<string, number>();
    for (const [Stato] of tells)
      sites.set(Stato, await buildTeam(db(), { PlannedDate: today, Stato, members }));
    for (const [who, column] of [
      ['capo', 1],
      ['operaio', 2],
    ] as const) {
      const { page } = await walk(who, '/', { size: 'phone' });
      const more = page.getByRole('button', { name: /^Mostra tutte/ });
      const cardOf = (Stato: string) =>
        page.locator('.step-card').filter({ hasText: `#${sites.get(Stato)} ` });
      await more.or(cardOf('C')).first().waitFor();
      if (await more.isVisible()) await more.click();
      for (const row of tells) {
        const card = cardOf(row[0]);
        await card.locator('.step-card-next').getByText(row[column]).waitFor();
        if (who === 'operaio') await card.getByRole('link', { name: 'Vedi il cantiere' }).waitFor();
      }
    }
  });

  it('[SCR-04] lists pending tasks at the top, and the first sites until all are requested', async () => {
    for (let team = 0; team < 8; team += 1) await buildTeam(db(), { PlannedDate: today });
    const waiting = await buildTeam(db(), { PlannedDate: '2026-11-17', Stato: 'R' });
    const { page } = await walk('planner', '/', { size: 'phone' });
    const cards = page.locator('[data-block=dashboard-teams] .step-card');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(6);
    const heights = await cards
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights), 'a thumb finds each link').toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: /^Mostra tutte \(\d+\)$/ }).click();
    await expect.poll(() => cards.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: /^Da approvare: \d+$/ }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Da approvare');
    const card = page.locator('[data-block=teams-to-approve] .step-card', { hasText: `#${waiting} ` });
    await card.waitFor();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(740);
  });

  it('[SCR-04] a list of the first rows tells how many there are', async () => {
    const empID = TEST_USERS.operaio.empID;
    const hours = Array.from({ length: 52 }, (_, day) => ({
      ...{ empID, ActivityType: 1, Hours: 8, Status: 'I' as const },
      Date: new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10),
    }));
    await db().insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    await db().insertInto('work_hours').values(hours).execute();
    const { page } = await walk('ufficio', '/');
    await page.getByRole('button', { name: 'Ore da approvare: 52' }).waitFor();
    await page.locator('[data-block=hours-to-approve]').getByText('Sono mostrati i primi 50 di 52').waitFor();
  });

  it('[SCR-04] shows approvers the items that wait for approval', async () => {
    const waiting = await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'R' });
    const otherTeams = [
      await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'R', Approved: 'Y' }),
      await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'F' }),
    ];
    const pageVisit = await walk('planner', '/');
    const card = pageVisit.page
      .locator('[data-block=teams-to-approve] .step-card')
      .filter({ hasText: `#${waiting} ` });
    await card.getByRole('link', { name: 'Approva' }).waitFor();
    const listText = (await pageVisit.page.locator('[data-block=teams-to-approve]').innerText()) ?? '';
    expect(otherTeams.filter((teamID) => listText.includes(`#${teamID} `))).toEqual([]);
    const office = await walk('ufficio', '/');
    await office.page.getByRole('heading', { name: 'Ore da approvare' }).waitFor();
  });
});
