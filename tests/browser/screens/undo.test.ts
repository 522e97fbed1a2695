import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserVisits, expectSound, type Visit } from '../../support/browserVisits.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button, toast } from '../team/words.ts';

const { db, app, walk } = browserVisits();

const CREW = 'Rossi Carlo';
const LEADER = TEST_USERS.capo.empID;
const crews = () => db().selectFrom('squads').select(['empID', 'Notes']).execute();
const members = () => db().selectFrom('squad_members').select('empID').orderBy('empID').execute();

beforeEach(async () => {
  await db().deleteFrom('squads').execute();
  await db().insertInto('squads').values({ empID: LEADER, Notes: 'Linee MT' }).execute();
  await db()
    .insertInto('squad_members')
    .values([104, 105].map((empID) => ({ leaderID: LEADER, empID })))
    .execute();
});

async function deleteCrew(page: Page): Promise<void> {
  await button(page, `Elimina: ${CREW}`).click();
  await toast(page, 'Eliminato').waitFor();
  await button(page, `Elimina: ${CREW}`).waitFor({ state: 'detached' });
}

/** Deletes the crew and takes it back by keyboard alone. */
async function undoByKeyboard(pageVisit: Visit): Promise<void> {
  const { page } = pageVisit;
  await button(page, `Elimina: ${CREW}`).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Eliminato').waitFor();
  await expectSound(pageVisit);
  expect(await crews()).toEqual([]);
  await button(page, `Annulla: ${CREW}`).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Ripristinato').waitFor();
  await button(page, `Elimina: ${CREW}`).waitFor();
  expect([await crews(), await members()]).toEqual([
    [{ empID: LEADER, Notes: 'Linee MT' }],
    [{ empID: 104 }, { empID: 105 }],
  ]);
}

describe('a deletion in the product', () => {
  it('[TEAM-12] is undone whole, by keyboard alone, on a phone', async () => {
    await undoByKeyboard(await walk('planner', '/squadre', { size: 'phone' }));
  });

  it('[TEAM-12] is undone whole, by keyboard alone, on a desk; not over a later change of another user: reported once, done never; is final after a reload: the offer is gone, and the record stays deleted', async () => {
    const pageVisit = await walk('planner', '/squadre');
    const { page } = pageVisit;
    await undoByKeyboard(pageVisit);

    await deleteCrew(page);
    const adminClient = await app().api('admin');
    await adminClient.post('/wscnt/squadra/addupdate', {
      obj: { empID: LEADER, Notes: 'Nuova', members: [] },
    });
    await button(page, `Annulla: ${CREW}`).click();
    await toast(page, "Non c'è più nulla da annullare").waitFor();
    expect([await crews(), await members()]).toEqual([[{ empID: LEADER, Notes: 'Nuova' }], []]);

    await deleteCrew(page);
    await page.reload();
    await button(page, 'Nuova squadra').waitFor();
    expect(await button(page, `Annulla: ${CREW}`).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await page.getByText('Nessuna squadra abituale').waitFor();
    expect(await crews()).toEqual([]);
  });
});
