import { describe, expect, it } from 'vitest';
import { addQueuedPrint, printsOf } from '../../support/addQueuedPrint.ts';
import { browserVisits, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { toast } from './words.ts';

const { db, api, walk } = browserVisits();

describe('the papers of an approved site', () => {
  it('[TEAM-08] [CKL-03] [UI-04] show why they could not be printed; on a retry they come late to the open page by themselves', async () => {
    const { userId } = TEST_USERS.planner;
    const failed = async (reportCode: string, reason: string): Promise<number> => {
      const teamID = await buildTeam(db(), { Stato: 'O' });
      const capo = await api('capo');
      await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId: teamID, TA_MT: 'Y' } });
      await db()
        .updateTable('teams')
        .set({ Stato: 'R', Approved: 'Y' })
        .where('teamID', '=', teamID)
        .execute();
      const message = `Non stampato dopo 20 tentativi: ${reason}`;
      await addQueuedPrint(db(), { teamID, reportCode, userId, status: 'E', attempts: 20, message });
      return teamID;
    };
    const ownFailure = await failed('PJC', 'manca Chromium');
    const otherFailure = await failed('PJC', 'memoria finita');

    const pageVisit = await walk('capo', `/cantieri/${ownFailure}`, { size: 'phone' });
    const { page } = pageVisit;
    const alertText = page
      .getByRole('alert')
      .filter({ hasText: 'Pre job Check: Non stampato dopo 20 tentativi' });
    await alertText.getByText('manca Chromium').waitFor();
    expect(await alertText.getByText('memoria finita').count()).toBe(0);
    await expectSound(pageVisit);
    await alertText.getByRole('button', { name: /^Riprova/ }).click();
    await toast(page, 'Documenti rimessi in coda: 1').waitFor();
    await alertText.waitFor({ state: 'detached' });
    await page.getByText(`Pre job Check - Cantiere n.${ownFailure}.pdf`).waitFor({ timeout: 90_000 });

    const office = await walk('ufficio', '/amministrazione/gestionale');
    const list = office.page.locator('[data-block=failed-prints]');
    const row = list.getByRole('row').filter({ hasText: 'memoria finita' });
    await row.waitFor();
    expect(await row.textContent()).toContain('Pre job Check');
    await expectWhole(office);
    await row.getByRole('button', { name: /^Riprova/ }).click();
    await list.getByText('Nessuna stampa da riprovare').waitFor();
    await eventually(async () => printsOf(db(), otherFailure), { timeout: 90_000 }).toMatchObject([
      { status: 'Y', message: null },
    ]);
  });
});
