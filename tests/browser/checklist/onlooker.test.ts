import { expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { goTo } from '../screens/walk.ts';
import { button } from '../team/words.ts';

const { visit, db } = browserVisits();

it('[CKL-01] [CKL-02] [PHONE-A25] checklists are offered to be filled from the badging until the approval, by who leads the site; others of its crew read them', async () => {
  const { page } = await visit('capo', '/', { size: 'phone' });
  const fill = page.getByRole('link', { name: 'Compila Pre Job Check' });
  const add = button(page, 'Nuova verifica');
  /** The page of a site with a number that no other page shows. */
  const see = async (teamID: number) => {
    await goTo({ page }, `/cantieri/${teamID}`);
    await page.getByRole('heading', { level: 1, name: `n.${teamID}` }).waitFor();
    await page.getByText('Nessuna verifica').waitFor();
  };
  for (const [columns, offered] of [
    [{ Stato: 'O' }, 1],
    [{ Stato: 'R', Approved: 'Y' }, 0],
    [{ Stato: 'V' }, 1],
    [{ Stato: 'P' }, 0],
  ] as const) {
    await see(await buildTeam(db(), columns));
    await page.getByRole('heading', { name: 'Pre Job Check' }).first().waitFor();
    if (offered > 0) await Promise.all([fill.waitFor(), add.waitFor()]);
    await page.waitForLoadState('networkidle');
    expect([await fill.count(), await add.count()]).toEqual([offered, offered]);
  }

  const empID = await buildEmployee(db(), { firstName: 'Altro', lastName: 'Capo', isLeader: 'Y' });
  const foreignSite = await buildTeam(db(), { empID, Stato: 'V', members: [TEST_USERS.capo.empID] });
  await see(foreignSite);
  await page.getByText('Da compilare con tutta la squadra').waitFor();
  expect([await fill.count(), await add.count()]).toEqual([0, 0]);
  for (const form of ['pjc', 'vis/nuova']) {
    await goTo({ page }, `/cantieri/${foreignSite}/${form}`);
    await page.getByText('Capo Altro').waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
  }
  const planned = await buildTeam(db());
  await goTo({ page }, `/cantieri/${planned}/pjc`);
  await page.getByText('Rossi Carlo').waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
});
