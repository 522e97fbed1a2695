import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';

const today = new Date().toLocaleDateString('sv-SE');
const { visit, db } = browserVisits();

describe('the first page', () => {
  it('[SCR-04] shows a leader today’s sites, each with the button that leads to its next step', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Linea Vergato' });
    const planned = await buildTeam(db(), { pmgEntry, PlannedDate: today });
    const closed = await buildTeam(db(), { pmgEntry, PlannedDate: today, Stato: 'C' });
    const open = await buildTeam(db(), { pmgEntry, PlannedDate: today, Stato: 'O' });
    for (const size of ['phone', 'desk'] as const) {
      const seen = await visit('capo', '/', { size });
      const { page } = seen;
      const card = (teamID: number) => page.locator('.team-card').filter({ hasText: `#${teamID} ` });
      await card(planned).getByText('Avvia la badgiatura quando la squadra è sul posto').waitFor();
      await card(open).getByRole('link', { name: 'Pre Job Check' }).waitFor();
      await page.getByText('Nessun documento da chiudere').waitFor();
      await page.getByText('Tutte le schede sono complete').waitFor();
      expect(await page.getByRole('heading', { name: 'Ore da approvare' }).count()).toBe(0);
      await expectSound(seen);
      await card(planned).getByRole('link', { name: 'Avvia badgiatura' }).click();
      await page.waitForURL(`**/cantieri/${planned}`);
      await page.goBack();
      await card(closed).getByRole('link', { name: 'Compila rapportino' }).click();
      await page.waitForURL(`**/cantieri/${closed}/rapportino`);
    }
  });

  it('[SCR-03] a tab tapped twice is one place: Back leads back at once', async () => {
    const { page } = await visit('capo', '/', { size: 'phone' });
    await page.getByRole('link', { name: 'Cantieri', exact: true }).dblclick();
    await page.waitForURL('**/cantieri');
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('link', { name: 'Cantieri', exact: true }).click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Oggi', level: 1 }).waitFor();
  });

  it('[SCR-04] [UI-04] says so when today asks nothing of somebody', async () => {
    const seen = await visit('operaio', '/', { size: 'phone' });
    await seen.page.getByText('Oggi non hai squadre pianificate').waitFor();
    await expectSound(seen);
  });

  it('[SCR-04] says at the top what waits further down, and shows the first sites until all are asked for', async () => {
    for (let team = 0; team < 8; team += 1) await buildTeam(db(), { PlannedDate: today });
    const waiting = await buildTeam(db(), { PlannedDate: '2026-11-17', Stato: 'R' });
    const seen = await visit('planner', '/', { size: 'phone' });
    const { page } = seen;
    const cards = page.locator('[data-block=dashboard-teams] .team-card');
    await cards.first().waitFor();
    expect(await cards.count()).toBe(6);
    await page.getByRole('button', { name: /^Mostra tutte \(\d+\)$/ }).click();
    await expect.poll(() => cards.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: /^Da approvare: \d+$/ }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Da approvare');
    const card = page.locator('[data-block=teams-to-approve] .team-card', { hasText: `#${waiting} ` });
    await card.waitFor();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(740);
    await expectSound(seen);
  });

  it('[SCR-04] shows those who approve what waits for them', async () => {
    const waiting = await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'R' });
    const others = [
      await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'R', Approved: 'Y' }),
      await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'F' }),
    ];
    const seen = await visit('planner', '/');
    const card = seen.page
      .locator('[data-block=teams-to-approve] .team-card')
      .filter({ hasText: `#${waiting} ` });
    await card.getByRole('link', { name: 'Approva' }).waitFor();
    const shown = (await seen.page.locator('[data-block=teams-to-approve]').innerText()) ?? '';
    expect(others.filter((teamID) => shown.includes(`#${teamID} `))).toEqual([]);
    await expectSound(seen);
    const office = await visit('ufficio', '/');
    await office.page.getByRole('heading', { name: 'Ore da approvare' }).waitFor();
  });
});
