import { describe, expect, it } from 'vitest';
import { refusal, reportVisits, toast } from './visitReport.ts';

const NONE = 'Non hai prodotto DDT fuori piazza o conferimenti FIR esterni';

describe('the switches of a report', () => {
  const { visit, site, db, app } = reportVisits();

  it('[CHK-05] [WIZ-04] sends offline confirmations again before the report is handed in', async () => {
    const bare = await site({ checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y' } });
    const { page } = await visit(bare, { step: 'verifiche', size: 'phone' });
    const finish = page.getByRole('button', { name: 'Conferma scarico' });
    await page.route('**/checks', (route) => route.abort());
    await page.getByRole('switch', { name: NONE }).click({ force: true });
    await toast(page, 'Il server non risponde').waitFor();
    await finish.click();
    await refusal(page)
      .getByText(/i dati di questo passo non sono salvati/)
      .waitFor();
    await page.unroute('**/checks');
    await finish.click();
    await page.waitForURL(`${app().address}/`);
    const { Stato } = await db()
      .selectFrom('teams')
      .select('Stato')
      .where('teamID', '=', bare.teamID)
      .executeTakeFirstOrThrow();
    expect(Stato).toBe('R');
  });
});
