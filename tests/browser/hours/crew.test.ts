import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button, toast } from '../team/words.ts';

const CAPO = TEST_USERS.capo.empID;
let ivo = 0;
const { visit, db } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    await seeded.insertInto('squads').values({ empID: CAPO }).execute();
    await seeded.insertInto('squad_members').values({ leaderID: CAPO, empID: ivo }).execute();
  },
});
const page = (day: string) => `/ore/squadra?giorno=${day}`;
const stored = (empID: number) =>
  db()
    .selectFrom('work_hours')
    .select(['Date', 'Hours', 'Status', 'Reason'])
    .where('empID', '=', empID)
    .orderBy('Date')
    .execute();

describe('the hours of a crew', () => {
  it('[HRS-01] are written in one grid, copied from the day before and sent together', async () => {
    const seen = await visit('capo', page('2026-11-18'));
    const cell = seen.page.getByRole('textbox', { name: 'Riva Ivo, 18/11/2026: ore' });
    await cell.fill('7,5');
    await cell.press('Enter');
    await seen.page.locator('[data-status=B]').waitFor();
    await expectSound(seen);
    await button(seen.page, 'Copia il giorno prima: 19/11/2026').click();
    await toast(seen.page, 'Ore copiate: 1').waitFor();
    await button(seen.page, 'Invia le ore').click();
    await toast(seen.page, 'Ore inviate: 2').waitFor();
    expect(await stored(ivo)).toMatchObject([
      { Date: '2026-11-18', Hours: 7.5, Status: 'I' },
      { Date: '2026-11-19', Hours: 7.5, Status: 'I' },
    ]);
  });

  it('[HRS-01] on a phone are counted day by day, with buttons for gloves; nonsense stays, with the reason', async () => {
    const seen = await visit('capo', page('2026-11-12'), { size: 'phone' });
    const cell = seen.page.getByRole('textbox', {
      name: /Rossi.*12\/11\/2026: ore|Carlo.*12\/11\/2026: ore/,
    });
    await cell.waitFor();
    await expectSound(seen);
    await cell.fill('25');
    await cell.press('Enter');
    await seen.page.getByText('Scrivi un numero di ore da 0,25 a 24').waitFor();
    await cell.fill('8');
    await cell.press('Enter');
    await seen.page.locator('[data-status=B]').waitFor();
    expect(await stored(CAPO)).toMatchObject([{ Date: '2026-11-12', Hours: 8, Status: 'B' }]);
  });

  it('[HRS-01] are approved together; refused only with a reason', async () => {
    const sent = (day: string) => ({
      empID: ivo,
      Date: day,
      Hours: 8,
      ActivityType: 1,
      Status: 'I' as const,
    });
    await db().deleteFrom('work_hours').execute();
    await db()
      .insertInto('work_hours')
      .values(['2026-11-09', '2026-11-10', '2026-11-11'].map(sent))
      .execute();
    for (const size of ['phone', 'desk'] as const) {
      const seen = await visit('ufficio', '/ore/approvazione', { size });
      await seen.page.getByText('Riva Ivo').first().waitFor();
      await expectSound(seen);
    }
    const { page: office } = await visit('ufficio', '/ore/approvazione');
    expect(await button(office, 'Approva selezionate').isDisabled()).toBe(true);
    const ticks = office.getByRole('checkbox', { name: 'Seleziona: Riva Ivo' });
    await ticks.nth(0).check({ force: true });
    await ticks.nth(1).check({ force: true });
    await button(office, 'Approva selezionate (2)').click();
    await toast(office, 'Ore approvate: 2').waitFor();
    await ticks.nth(1).waitFor({ state: 'detached' });
    await ticks.first().check({ force: true });
    await button(office, 'Rifiuta selezionate (1)').click();
    await button(office, 'Rifiuta').last().click();
    await office.getByRole('dialog').getByLabel('Motivo').fill('Doppie');
    await button(office, 'Rifiuta').last().click();
    await toast(office, 'Ore rifiutate: 1').waitFor();
    expect((await stored(ivo)).map(({ Status, Reason }) => `${Status}${Reason}`).toSorted()).toEqual([
      'A',
      'A',
      'RDoppie',
    ]);
  });

  it('[HRS-01] of oneself alone, for who leads nobody', async () => {
    const { page: own } = await visit('operaio', page('2026-11-12'), { size: 'phone' });
    await own.locator('.card').first().waitFor();
    expect(await own.locator('.card').count()).toBe(1);
  });
});
