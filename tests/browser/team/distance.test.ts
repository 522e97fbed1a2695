import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, TEST_POSITION } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';

const { visit, db } = browserVisits();

describe('the positions of a site', () => {
  it.each(['phone', 'desk'] as const)(
    '[DAY-B24] shows the distance from the site beside arrival, opening and closing, on the %s',
    async (size) => {
      const pmgEntry = await buildProject(db(), { UserFields: '{"U_GPS":"44.4949,12.1"}' });
      const ada = await buildEmployee(db(), { firstName: 'Ada', lastName: 'Sala' });
      const teamID = await buildTeam(db(), {
        ...{ pmgEntry, Stato: 'C', members: [ada] },
        ...{ GpsData: `${TEST_POSITION.latitude},${TEST_POSITION.longitude}`, GpsExit: '44.4949,12.1004' },
      });
      await db()
        .updateTable('members')
        .set({ Badge: 'Y', ...TEST_POSITION })
        .where('teamID', '=', teamID)
        .execute();
      const pageVisit = await visit('capo', `/cantieri/${teamID}`, { size });
      const { page } = pageVisit;
      const places = page.locator('[data-block="team-facts"] dd', { has: page.locator('.map-link') });
      await places.first().waitFor();
      expect(await places.locator('.companion').allTextContents()).toEqual([
        'a 60 km dal cantiere',
        'a 32 m dal cantiere',
      ]);
      await page.locator('[data-block=members]').getByText('a 60 km dal cantiere').waitFor();
      await expectSound(pageVisit);
    },
  );
});
