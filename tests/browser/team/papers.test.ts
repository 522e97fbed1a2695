import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const { visit, db, app } = browserVisits();

describe('the papers of an approved site', () => {
  it('[TEAM-08] [CKL-03] that were printed late come to the open page by themselves', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const capo = await app().api('capo');
    await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId: teamID, TA_MT: 'Y' } });
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', teamID).execute();
    const seen = await visit('capo', `/cantieri/${teamID}`, { size: 'phone' });
    await seen.page.getByText('Nessun allegato').waitFor();

    // As a server leaves it that dies between the approval and the printing.
    const { userId } = TEST_USERS.planner;
    await db().insertInto('print_errands').values({ teamID, reportCode: 'PJC', userId }).execute();
    await seen.page.getByText(`Pre job Check - Cantiere n.${teamID}.pdf`).waitFor({ timeout: 90_000 });
    expect(await seen.page.getByText('Nessun allegato').count()).toBe(0);
    await expectSound(seen);
  });
});
