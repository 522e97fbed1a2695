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

  it('[SCR-04] [UI-04] says so when today asks nothing of somebody', async () => {
    const seen = await visit('operaio', '/', { size: 'phone' });
    await seen.page.getByText('Oggi non hai squadre pianificate').waitFor();
    await expectSound(seen);
  });

  it('[SCR-04] shows those who approve what waits for them', async () => {
    const waiting = await buildTeam(db(), { PlannedDate: '2026-11-18', Stato: 'R' });
    const seen = await visit('planner', '/');
    const card = seen.page
      .locator('[data-block=teams-to-approve] .team-card')
      .filter({ hasText: `#${waiting} ` });
    await card.getByRole('link', { name: 'Approva' }).waitFor();
    await expectSound(seen);
    const office = await visit('ufficio', '/');
    await office.page.getByRole('heading', { name: 'Ore da approvare' }).waitFor();
  });
});
