import { expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button } from '../team/words.ts';

const { visit, db } = browserVisits();

it('[CKL-01] [CKL-02] who belongs to another’s crew reads its checklists, and is not offered to fill them', async () => {
  const empID = await buildEmployee(db(), { firstName: 'Altro', lastName: 'Capo', isLeader: 'Y' });
  const teamID = await buildTeam(db(), { empID, Stato: 'V', members: [TEST_USERS.capo.empID] });
  const { page } = await visit('capo', `/cantieri/${teamID}`);
  await page.getByText('Da compilare con tutta la squadra').waitFor();
  await page.getByText('Nessuna verifica').waitFor();
  expect(await page.getByRole('link', { name: 'Compila Pre Job Check' }).count()).toBe(0);
  expect(await button(page, 'Nuova verifica').count()).toBe(0);
  for (const form of ['pjc', 'vis/nuova']) {
    await page.goto(new URL(`/cantieri/${teamID}/${form}`, page.url()).href);
    await page.getByText('Capo Altro').waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
  }
});

it('[CKL-02] a support is checked once the badging has begun', async () => {
  const teamID = await buildTeam(db());
  const { page } = await visit('capo', `/cantieri/${teamID}`);
  await page.getByText('Nessuna verifica').waitFor();
  expect(await button(page, 'Nuova verifica').count()).toBe(0);
  await db().updateTable('teams').set({ Stato: 'V' }).where('teamID', '=', teamID).execute();
  await page.reload();
  await button(page, 'Nuova verifica').waitFor();
});
