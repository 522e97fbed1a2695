import { describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { TEST_PASSWORD, TEST_USERS } from '../../support/testUsers.ts';
import { goTo } from '../screens/walk.ts';
import { attention, button, card, section, toast } from '../team/words.ts';
import { saveNewPole } from './saveNewPole.ts';

const { db, visit, walk } = browserVisits();

describe('a form that is saved', () => {
  it('[CASE-C06] is not met again by Back; waits where one went on typing: the next press saves that into the same check, then leads on', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await walk('capo', `/cantieri/${teamID}`, { size: 'phone' });
    await goTo({ page }, `/cantieri/${teamID}/vis`);
    await saveNewPole(page, '116');
    // Neither the empty form of a new check nor the list twice.
    await page.goBack();
    await eventually(() => new URL(page.url()).pathname).toBe(`/cantieri/${teamID}`);
    expect(await page.getByLabel('Picchetto').count()).toBe(0);

    await goTo({ page }, `/cantieri/${teamID}/vis/nuova`);
    await page.getByLabel('Picchetto').fill('117');
    await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
    await section(page, 'Esito della verifica');
    await page.getByRole('combobox', { name: /^Esito/ }).selectOption({ label: 'Idoneo' });
    await page.getByLabel(/^Perché è idoneo/).fill('Palo nuovo');
    const answer = await holdAnswers(page, (request) => request.url().includes('sostegni/addupdate'));
    await button(page, 'Salva verifica').click();
    await eventually(answer.count).toBe(1);
    await page.getByLabel('Picchetto').fill('117 bis');
    await answer.letGo();
    await page.getByText('non è ancora salvato').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/cantieri/${teamID}/vis/nuova`);
    await button(page, 'Salva verifica').click();
    await card(page, '117 bis').waitFor();
    const storedForms = await db()
      .selectFrom('vis')
      .selectAll()
      .where('teamId', '=', teamID)
      .orderBy('Id')
      .execute();
    expect(storedForms).toMatchObject([
      { answers: { picchetto: '116' } },
      { rowVersion: 2, answers: { picchetto: '117 bis' } },
    ]);
    await button(page, 'Nuova verifica').click();
    await page.getByLabel('Picchetto').waitFor();
    expect(await page.getByText('C’è una bozza').count()).toBe(0);
  });

  it('is not met again by Back where one came by its address, either: the list takes its place', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await walk('capo', `/cantieri/${teamID}`, { size: 'phone' });
    await page.goto(new URL(`/cantieri/${teamID}/pjc`, page.url()).href);
    await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
    await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
    await page.getByRole('textbox', { name: 'Rischi e misure' }).fill('Traffico');
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe(`/cantieri/${teamID}`);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/cantieri/${teamID}`);
  });
});

it('[CKL-01] [CKL-02] [PHONE-A25] checklists are offered to be filled from the badging until the approval, by who leads the site; others of its crew read them', async () => {
  const { page } = await walk('capo', '/', { size: 'phone' });
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
  const check = page.getByRole('article').filter({ hasText: 'Pre Job Check' });
  // No room is kept for actions and facts that there are not.
  const room = await check.evaluate((card) => {
    const words = card.querySelector('.table-note')?.getBoundingClientRect().bottom ?? 0;
    const { paddingBlockEnd, borderBlockEndWidth } = getComputedStyle(card);
    const edge = Number.parseFloat(paddingBlockEnd) + Number.parseFloat(borderBlockEndWidth);
    return card.getBoundingClientRect().bottom - words - edge;
  });
  expect(Math.abs(room)).toBeLessThanOrEqual(1);
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

it('[UI-04] a session that ends without a network asks to sign in once it is back, above the form, which stays', async () => {
  const teamID = await buildTeam(db(), { Stato: 'O' });
  const { page, context } = await visit('capo', `/cantieri/${teamID}/pjc`, { size: 'phone' });
  await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
  await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
  await goOffline(page);
  await page.getByRole('textbox', { name: 'Rischi e misure' }).fill('Senza rete');
  await context.clearCookies();
  const core = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/product/core.json');
  await context.setOffline(false);
  await core;
  const door = page.getByRole('dialog', { name: 'Accedi di nuovo' });
  await door.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await door.getByRole('button', { name: 'Accedi', exact: true }).click();
  await door.waitFor({ state: 'detached' });
  await button(page, 'Salva Pre Job Check').click();
  await toast(page, 'Pre Job Check salvato').waitFor();
  const saved = db().selectFrom('pre_job_checks').select('answers').where('teamId', '=', teamID);
  expect(await saved.execute()).toMatchObject([{ answers: { rischi: 'Senza rete' } }]);
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
