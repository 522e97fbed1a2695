import { describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { choose, toast } from '../team/words.ts';

const CAPO = TEST_USERS.capo.empID;
let ivo = 0;
const { visit, db } = browserVisits({
  seed: async (seeded) => {
    await seeded.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
    ivo = await buildEmployee(seeded, { firstName: 'Ivo', lastName: 'Riva' });
    await seeded.insertInto('squads').values({ empID: CAPO }).execute();
    await seeded.insertInto('squad_members').values({ leaderID: CAPO, empID: ivo }).execute();
    const pmgEntry = await buildProject(seeded, { NAME: 'Linea Idice' });
    await buildTeam(seeded, { pmgEntry, PlannedDate: '2026-11-12' });
  },
});
const stored = () =>
  db().selectFrom('work_hours').select(['Hours', 'Status']).where('empID', '=', ivo).execute();

describe('the hours of a crew', () => {
  it('[HRS-01] are sent with the number that was typed last, though its keeping is slow, and once however often one presses', async () => {
    const { page: grid } = await visit('capo', '/ore/squadra?giorno=2026-11-18');
    const cell = grid.getByRole('textbox', { name: 'Riva Ivo, 18/11/2026: ore' });
    await choose(grid, 'Progetto delle ore nuove', 'Linea Idice');
    const project = grid.getByRole('combobox', { name: 'Progetto delle ore nuove' });
    await expect.poll(() => project.inputValue()).toMatch(/\d – Linea Idice$/);
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await grid.route('**/workhours/addupdate', (route) => slow.then(() => route.continue()));
    const saveRequest = grid.waitForRequest('**/workhours/addupdate');
    await cell.fill('6');
    await cell.press('Enter');
    await saveRequest;
    const send = grid.locator('.grid-tool');
    await send.click();
    // Busy until all of it is done: a second press is no second sending.
    await send.click({ force: true });
    answer();
    await toast(grid, 'Ore inviate: 1').waitFor();
    await grid.waitForLoadState('networkidle');
    expect(await stored()).toMatchObject([{ Hours: 6, Status: 'I' }]);
    expect(
      await grid
        .getByRole('region', { name: 'Avvisi' })
        .getByText(/^Ore|bozz/)
        .count(),
    ).toBe(1);
  });
});
