import { describe, expect, it } from 'vitest';
import { TEST_USERS } from '../../support/testUsers.ts';
import { next, reportVisits, step } from './visitReport.ts';

const CHANGES =
  /^(Nuova attività|Modifica|Elimina|Aggiungi mezzo|Aggiungi attrezzatura|Nuova scheda percorrenza|Togli dalla squadra|Azzera)/;

describe('the report of another’s site', () => {
  const { visit, site, db, take } = reportVisits();

  it('[ACT-01] [VEH-01] [CHK-01] offers a leader, who is a member of its crew, no action that would be refused', async () => {
    const otherSite = await site({
      checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
      vehicles: [['I']],
      equipment: [['I']],
      stock: [{ ItemCode: 'CAVO', Quantity: 9 }],
    });
    await take(otherSite, { ItemCode: 'CAVO', Quantity: 2 });
    await db()
      .insertInto('members')
      .values({ teamID: otherSite.teamID, empID: TEST_USERS.capo.empID })
      .execute();
    const { page } = await visit(otherSite, { as: 'capo' });
    await page.getByText('Posa palo').first().waitFor();
    for (const title of [
      'Materiali fornitura impresa',
      'Materiali fornitura ENEL',
      'Mezzi',
      'Attrezzature',
    ]) {
      expect(await page.getByRole('button', { name: CHANGES }).count()).toBe(0);
      expect(await page.getByText('Per inserire una nuova attività').count()).toBe(0);
      await next(page).click();
      await step(page, title).waitFor();
      await page.locator('.wizard table, .wizard .state').first().waitFor();
    }
    expect(await page.getByRole('button', { name: CHANGES }).count()).toBe(0);
    await next(page).click();
    await step(page, 'Verifiche').waitFor();
    await page.getByText('Non hai prodotto DDT fuori piazza o conferimenti FIR esterni').first().waitFor();
    expect(await page.locator('[data-field="report.checks"] input:enabled').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Conferma scarico' }).count()).toBe(0);
  });
});
