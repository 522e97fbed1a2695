import { describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { goTo } from '../screens/walk.ts';
import { button, card, section, toast } from '../team/words.ts';
import { saveNewPole } from './saveNewPole.ts';

const { visit, db } = browserVisits();

describe('a form that is saved', () => {
  it('[CASE-C06] is not met again by Back; waits where one went on typing: the next press saves that into the same check, then leads on', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await visit('capo', `/cantieri/${teamID}`, { size: 'phone' });
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
    const { page } = await visit('capo', `/cantieri/${teamID}`, { size: 'phone' });
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
