import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { goTo } from '../screens/walk.ts';
import { agree, attention, button, choose, toast } from '../team/words.ts';

const { db, walk } = browserVisits();
const CAPO = TEST_USERS.capo.empID;
const PATIENCE = { timeout: 60_000 };
const WEEK = '/calendario?giorno=2026-11-20';
const MONTH = `${WEEK}&vista=mese`;

/**
 * Drags a card once it may be dragged (the schema of its form is read) and its place is drawn: Chromium looks for the
 * dragged card where the mouse went down, so a row that comes above it in between loses the drag.
 */
async function drag(card: Locator, place: Locator): Promise<void> {
  await place.waitFor();
  await card.and(card.page().locator('[draggable="true"]')).dragTo(place);
}
/** The rows of all leaders are in sight. */
const makeTall = (page: Page) => page.setViewportSize({ width: 1440, height: 2200 });
const leader = (lastName: string) => buildEmployee(db(), { firstName: 'Lea', lastName, isLeader: 'Y' });
/**
 * Unfolds past days of the calendar on a phone: which days of a fixed week are past depends on the current
 * date.
 */
async function unfold(page: Page): Promise<void> {
  await page.locator('.calendar-list').first().waitFor({ state: 'attached' });
  await page.locator('.calendar-past:not([open])').evaluateAll((folded) => {
    for (const each of folded) each.setAttribute('open', '');
  });
}
const planned = (teamID: number) =>
  db()
    .selectFrom('teams')
    .select(['PlannedDate', 'empID', 'Cancelled'])
    .where('teamID', '=', teamID)
    .executeTakeFirstOrThrow();
const site = async (NAME: string) => {
  const pmgEntry = await buildProject(db(), { NAME });
  return buildTeam(db(), { pmgEntry });
};

describe('the agenda', () => {
  it('[SCR-03] a week: leaders down, days across; a card is dragged to another day', async () => {
    const teamID = await site('Linea Reno');
    const { page } = await walk('planner', WEEK);
    const card = page.locator('.calendar-card').filter({ hasText: 'Linea Reno' });
    await card.waitFor();
    await drag(card, page.locator(`td[data-lane="${CAPO}"][data-day="2026-11-18"]`));
    await toast(page, `Cantiere n.${teamID} spostato`).waitFor();
    await page.locator('td[data-day="2026-11-18"]').getByText('Linea Reno').waitFor();
    expect(await planned(teamID)).toMatchObject({ PlannedDate: '2026-11-18', empID: CAPO });
  });

  it('[SCR-03] [TEAM-09] [DESK-A4] asks before it moves to another leader, and reports the new site', async () => {
    const otherLeader = await leader('Alfa');
    const teamID = await site('Linea Savena');
    const { page } = await walk('planner', WEEK, {}, makeTall);
    const card = page.locator('.calendar-card').filter({ hasText: 'Linea Savena' });
    const there = page.locator(`td[data-lane="${otherLeader}"][data-day="2026-11-20"]`);
    await drag(card, there);
    await attention(page).getByRole('button').first().click();
    await attention(page).waitFor({ state: 'hidden' });
    expect(await planned(teamID)).toMatchObject({ empID: CAPO, Cancelled: 'N' });
    await drag(card, there);
    expect(await agree(page)).toBe('Sicuro di voler procedere con la modifica del capo squadra?');
    await there.getByText('Linea Savena').waitFor();
    const { continuedBy } = await db()
      .selectFrom('teams')
      .select('continuedBy')
      .where('teamID', '=', teamID)
      .executeTakeFirstOrThrow();
    await toast(page, `Il cantiere n.${teamID} è ora il n.${continuedBy}`).waitFor();
    await button(page, 'Vedi il cantiere').click();
    await page.waitForURL(`**/cantieri/${continuedBy}`);
  });

  it('[SCR-03] [TEAM-09] dropped on another leader and another day, in one step', async () => {
    const otherLeader = await leader('Gamma');
    const teamID = await site('Linea Setta');
    const { page } = await walk('planner', WEEK, {}, makeTall);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (/\/teams\/update|\/member\/setteamleader/.test(request.url())) writes.push(request.url());
    });
    const card = page.locator('.calendar-card').filter({ hasText: 'Linea Setta' });
    await drag(card, page.locator(`td[data-lane="${otherLeader}"][data-day="2026-11-19"]`));
    await agree(page);
    await page
      .locator(`td[data-lane="${otherLeader}"][data-day="2026-11-19"]`)
      .getByText('Linea Setta')
      .waitFor();
    expect(writes).toHaveLength(1);
    expect(await planned(teamID)).toMatchObject({ PlannedDate: '2026-11-20', Cancelled: 'Y' });
  });

  it('[SCR-03] [TEAM-01] cannot move a started site; one started meanwhile reports so and stays', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Linea Limentra' });
    await buildTeam(db(), { pmgEntry, Stato: 'V' });
    const teamID = await site('Linea Silla');
    const { page } = await walk('planner', WEEK, {}, makeTall);
    const card = page.locator('.calendar-card').filter({ hasText: 'Linea Silla' });
    await card.getByRole('button', { name: /^Sposta/ }).waitFor();
    const startedCard = page.locator('.calendar-card').filter({ hasText: 'Linea Limentra' });
    expect(await startedCard.getByRole('button', { name: /^Sposta/ }).count()).toBe(0);
    expect(await startedCard.getAttribute('draggable')).toBe(null);
    await db().updateTable('teams').set({ Stato: 'V' }).where('teamID', '=', teamID).execute();
    await drag(card, page.locator(`td[data-lane="${CAPO}"][data-day="2026-11-18"]`));
    await attention(page).getByText('Il cantiere è in stato In verifica').waitFor();
    await attention(page).getByRole('button').first().click();
    await attention(page).waitFor({ state: 'hidden' });
    expect(await planned(teamID)).toMatchObject({ PlannedDate: '2026-11-20' });
  });

  it('[SCR-03] keeps the sites of a leader who is one no more in sight, and on their own lane', async () => {
    const former = await leader('Omega');
    const pmgEntry = await buildProject(db(), { NAME: 'Linea Sillaro' });
    const teamID = await buildTeam(db(), { pmgEntry, empID: former });
    await site('Linea Santerno');
    await db().updateTable('employees').set({ isLeader: 'N' }).where('empID', '=', former).execute();
    const { page } = await walk('planner', WEEK, {}, makeTall);
    const lane = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Omega/ }) });
    const card = lane.locator('.calendar-card');
    await card.getByText('Linea Sillaro').waitFor();
    expect(await lane.getByRole('button', { name: /^Nuovo cantiere/ }).count()).toBe(0);
    const there = page.locator(`td[data-lane="${former}"][data-day="2026-11-18"]`);
    await drag(page.locator('.calendar-card').filter({ hasText: 'Linea Santerno' }), there);
    await drag(card, there);
    await toast(page, `Cantiere n.${teamID} spostato`).waitFor();
    await there.getByText('Linea Sillaro').waitFor();
    expect(await there.locator('.calendar-card').count()).toBe(1);
    expect(await planned(teamID)).toMatchObject({ PlannedDate: '2026-11-18', empID: former });
  });

  it("[SCR-03] [UI-04] 'Sposta' does the same without dragging, on a phone", async () => {
    const teamID = await site('Linea Idice');
    const pageVisit = await walk('planner', WEEK, { size: 'phone' });
    const { page } = pageVisit;
    await unfold(page);
    await page.locator('.calendar-card').filter({ hasText: 'Linea Idice' }).waitFor();
    await button(page, `Sposta: n.${teamID} Linea Idice`).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Data').first().fill('2026-11-22');
    await expectWhole(pageVisit);
    await button(page, 'Sposta').last().click();
    await page.locator('[data-day="2026-11-22"]').getByText('Linea Idice').waitFor();
    expect(await planned(teamID)).toMatchObject({ PlannedDate: '2026-11-22' });
  });

  it('[SCR-03] [TEAM-09] keeps typed text when moving to another leader is declined or refused', async () => {
    await leader('Epsilon');
    const teamID = await site('Linea Zena');
    const { page } = await walk('planner', WEEK);
    await button(page, `Sposta: n.${teamID} Linea Zena`).click();
    const form = page.getByRole('dialog', { name: 'Sposta il cantiere' });
    await form.getByLabel('Data').first().fill('2026-11-19');
    await choose(page, /Caposquadra/, 'Epsilon');
    const send = form.getByRole('button', { name: 'Sposta', exact: true });
    await send.click();
    await attention(page).getByRole('button').first().click();
    await form.getByText('Niente è stato spostato').waitFor();
    expect(await planned(teamID)).toMatchObject({ PlannedDate: '2026-11-20', empID: CAPO });
    await db().updateTable('teams').set({ Cancelled: 'Y' }).where('teamID', '=', teamID).execute();
    await send.click();
    await agree(page);
    await form.getByText('è stato eliminato').first().waitFor();
    expect(await form.getByLabel('Data').first().inputValue()).toBe('2026-11-19');
    await db().updateTable('teams').set({ Cancelled: 'N' }).where('teamID', '=', teamID).execute();
    await send.click();
    await agree(page);
    await toast(page, new RegExp(`Il cantiere n.${teamID} è ora il n.`)).waitFor();
    expect(await planned(teamID)).toMatchObject({ Cancelled: 'Y' });
  });

  it('[SCR-03] a phone shows today first; what has gone by is folded away', async () => {
    const { page } = await walk('planner', '/calendario', { size: 'phone' });
    const day = page.locator('.calendar-list:visible').first();
    await day.waitFor();
    expect(await day.getAttribute('data-day')).toBe(new Date().toLocaleDateString('sv-SE'));
    await unfold(page);
    await expect.poll(() => page.locator('.calendar-list:visible').count(), PATIENCE).toBe(7);
  });

  it('[SCR-03] [DESK-E] Back leads to the week one came from, and then out of the agenda', async () => {
    const { page } = await walk('planner', '/cantieri');
    await page.getByRole('link', { name: 'Agenda', exact: true }).click();
    await page.waitForURL('**/calendario');
    await goTo({ page }, '/calendario?giorno=2026-11-18');
    const title = page.locator('.calendar-title');
    await title.getByText('16 novembre').waitFor();
    await page.getByRole('button', { name: 'Periodo successivo' }).click();
    await title.getByText('23 novembre').waitFor();
    await page.getByRole('radio', { name: 'Mese' }).click();
    await title.getByText('novembre 2026').waitFor();
    await page.goBack();
    await title.getByText('23 novembre').waitFor();
    await page.goBack();
    await title.getByText('16 novembre').waitFor();
  });

  it('[UI-04] reports that there are more interventions than a page shows', async () => {
    const { empID, ...team } = { empID: CAPO, PlannedDate: '2026-06-10', PlannedTime: '08:00:00' };
    await db()
      .insertInto('teams')
      .values(Array.from({ length: 501 }, () => ({ ...team, empID })))
      .execute();
    const { page } = await walk('planner', '/calendario?giorno=2026-06-10&vista=mese');
    await page
      .getByText('Sono mostrati i primi 500 di 501: restringi la scelta per vedere gli altri.')
      .waitFor();
  });

  it('[SCR-03] a month: counted on a phone, listed by a tap; its place is in the address', async () => {
    await site('Linea Lamone');
    const phone = await walk('planner', MONTH, { size: 'phone' });
    await phone.page.locator('.calendar-month').waitFor();
    await phone.page.getByRole('button', { name: /^venerdì 20 novembre/ }).click();
    await phone.page.getByText('Linea Lamone').waitFor();
    await expectSound(phone);
    const desk = await walk('planner', MONTH);
    await desk.page.locator('.calendar-month').getByText('Linea Lamone').waitFor();
    await expectSound(desk);
    await button(desk.page, 'Periodo successivo').click();
    await desk.page.getByText('Dicembre 2026').or(desk.page.getByText('dicembre 2026')).first().waitFor();
    expect(desk.page.url()).toContain('giorno=2026-12-20');
  });

  it('[SCR-03] a new intervention begins on the day and with the leader that one points at', async () => {
    const { page } = await walk('planner', WEEK);
    await button(page, 'Nuovo cantiere: Carlo Rossi, 17/11/2026')
      .or(button(page, 'Nuovo cantiere: Rossi Carlo, 17/11/2026'))
      .click();
    await button(page, 'Salva').click();
    await toast(page, 'Cantiere salvato').waitFor();
    const row = await db()
      .selectFrom('teams')
      .select('empID')
      .where('PlannedDate', '=', '2026-11-17')
      .executeTakeFirstOrThrow();
    expect(row.empID).toBe(CAPO);
  });

  it('[SCR-03] events stand beside the teams: written, read, deleted, put back', async () => {
    const { page } = await walk('planner', WEEK);
    await button(page, 'Nuovo evento').click();
    await page.getByRole('dialog').getByLabel('Oggetto').fill('Riunione sicurezza');
    await button(page, 'Salva').click();
    const event = page.getByRole('button', { name: /^(?!Annulla).*Riunione sicurezza/ });
    await event.click();
    await button(page, 'Elimina').click();
    await event.waitFor({ state: 'detached' });
    await button(page, 'Annulla: Riunione sicurezza').click();
    await event.waitFor();
  });

  it('[PERM-01] who only conducts sites sees his own and moves none', async () => {
    await site('Linea Quaderna');
    const { page } = await walk('capo', WEEK);
    await page.locator('.calendar-card').filter({ hasText: 'Linea Quaderna' }).waitFor();
    expect(await page.getByRole('button', { name: /^Sposta/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Nuovo/ }).count()).toBe(0);
  });

  it('[SCR-03] a project’s row begins an intervention on it', async () => {
    await buildProject(db(), { NAME: 'Cabina Samoggia' });
    const { page } = await walk('planner', '/progetti?q=Samoggia');
    await button(page, 'Nuovo cantiere: Cabina Samoggia').click();
    await choose(page, /Caposquadra/, 'Rossi');
    await button(page, 'Salva').click();
    await page.waitForURL('**/cantieri/*');
    await page.getByText('Cabina Samoggia').first().waitFor();
  });
});
