import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildCompleteReport, buildTeam } from '../../support/buildTeam.ts';
import { agree, attention, button, operation, toast } from '../team/words.ts';

const { visit, db } = browserVisits();
const teamOf = (teamID: number) =>
  db().selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirstOrThrow();

describe('a site without a complete pre-job check', () => {
  it('[DAY-A2] is opened and approved for a written reason, which its page and who approves are shown', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V' });
    const seen = await visit('capo', `/cantieri/${teamID}`, { size: 'phone' });
    const { page } = seen;
    await (await operation(page, 'Apri cantiere')).click();
    await attention(page).getByRole('link', { name: 'Pre Job Check: non è ancora compilato' }).waitFor();
    const reason = attention(page).getByRole('textbox', { name: /^Perché si procede/ });
    const agreed = attention(page).getByRole('button').last();
    expect(await agreed.isDisabled()).toBe(true);
    await reason.fill('   ');
    expect(await agreed.isDisabled()).toBe(true);
    await expectSound(seen);
    await reason.fill('Urgenza: linea a terra');
    await agreed.click();
    await page.getByText('Urgenza: linea a terra').waitFor();
    expect(await teamOf(teamID)).toMatchObject({ Stato: 'O', openedWithout: 'Urgenza: linea a terra' });

    await page.goto(`${page.url()}/pjc`);
    await button(page, 'Salva Pre Job Check').click();
    await page.getByText('Salvato, ma ancora da completare').waitFor();
    expect(await page.getByText('Compilato il').count()).toBe(0);

    await buildCompleteReport(db(), teamID);
    await db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamID).execute();
    const { page: office } = await visit('planner', `/cantieri/${teamID}/rapportino?step=verifiche`, {
      size: 'phone',
    });
    await office.getByText('Aperto senza Pre Job Check completo: Urgenza: linea a terra').waitFor();
    await button(office, 'Conferma ed approva team').click();
    expect(await agree(office)).toContain('Sei sicuro di voler approvare i lavori');
    await toast(office, 'Lavori approvati').waitFor();
    await expect
      .poll(() => teamOf(teamID))
      .toMatchObject({
        ...{ Approved: 'Y', approvedWithout: 'Compilato su carta' },
      });
    await office.getByText('Compilato su carta').waitFor();
  });
});
