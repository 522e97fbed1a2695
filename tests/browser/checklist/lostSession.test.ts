import { expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';
import { attention, button, toast } from '../team/words.ts';

const { visit, db, walk } = browserVisits();

it('[UI-04] a session that ends while a form is filled asks once to sign in, above the form, and saves it then', async () => {
  const teamID = await buildTeam(db(), { Stato: 'O' });
  const { page } = await walk('capo', `/cantieri/${teamID}/pjc`, { size: 'phone' });
  await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
  await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
  await page.getByRole('textbox', { name: 'Rischi e misure' }).fill('Traffico sulla strada');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.context().clearCookies();
  await button(page, 'Salva Pre Job Check').click();

  const door = page.getByRole('dialog', { name: 'Accedi di nuovo' });
  await door.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  expect(await attention(page).count()).toBe(0);
  // The page does not repeat its requests behind the sign-in dialog.
  await page.waitForTimeout(1_000);
  expect(refused.length).toBeLessThan(8);
  await door.getByRole('button', { name: 'Accedi', exact: true }).click();
  // The save that waited for the sign-in continues without a further click.
  await toast(page, 'Pre Job Check salvato').waitFor();
  const saved = await db()
    .selectFrom('pre_job_checks')
    .select('answers')
    .where('teamId', '=', teamID)
    .execute();
  expect(saved).toMatchObject([{ answers: { rischi: 'Traffico sulla strada' } }]);
});

it('[UI-04] never saves the input of one user for another who signs in instead', async () => {
  const teamID = await buildTeam(db(), { Stato: 'O' });
  const { page } = await visit('capo', `/cantieri/${teamID}/pjc`, { size: 'phone' });
  await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
  await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
  await page.getByRole('textbox', { name: 'Rischi e misure' }).fill('Solo del capo');
  await page.context().clearCookies();
  await button(page, 'Salva Pre Job Check').click();
  const door = page.getByRole('dialog', { name: 'Accedi di nuovo' });
  await door.getByLabel('Nome utente').fill('admin');
  await door.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await door.getByRole('button', { name: 'Accedi', exact: true }).click();
  await door.waitFor({ state: 'detached' });
  await page.getByLabel('ID lavoro').waitFor();
  expect(await page.getByRole('textbox', { name: 'Rischi e misure' }).inputValue()).toBe('');
  expect(await page.locator('.sf-draft').count()).toBe(0);
  expect(
    await db().selectFrom('pre_job_checks').select('answers').where('teamId', '=', teamID).execute(),
  ).toEqual([]);
});
