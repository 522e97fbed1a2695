import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { saveNewPole } from '../checklist/saveNewPole.ts';
import { button, toast } from '../team/words.ts';

const { visit, signedIn, db, app } = browserVisits();

const CREW = 'Rossi Carlo';

beforeEach(async () => {
  await db().deleteFrom('squads').execute();
  await db().insertInto('squads').values({ empID: TEST_USERS.capo.empID, Notes: 'Linee MT' }).execute();
});

/** Counts how often the page reads its list from now on. */
function countReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/squadre/list')) reads += 1;
  });
  return () => reads;
}

describe('what a page has written itself', () => {
  it('is read once, although the server sends its event to everybody; and all the same when its answer is lost', async () => {
    const { page } = await visit('planner', '/squadre');
    await button(page, `Elimina: ${CREW}`).waitFor();
    const reads = countReads(page);
    await button(page, `Elimina: ${CREW}`).click();
    await toast(page, 'Eliminato').waitFor();
    await page.getByText('Nessuna squadra abituale').waitFor();
    // Events are ordered: a later change of another user arrives after the echo.
    const saved = await (await app().api('admin')).post('/wscnt/squadra/addupdate', {
      obj: { empID: TEST_USERS.capo.empID, Notes: 'Linee BT', members: [] },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await button(page, `Elimina: ${CREW}`).waitFor();
    expect(reads()).toBe(2);

    await page.route(/\/squadra\/delete/, async (route) => {
      await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.abort();
    });
    await button(page, `Elimina: ${CREW}`).click();
    await page.getByText('Nessuna squadra abituale').waitFor();
  });

  it('is read by the next page though it was read a moment before and no event comes', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await signedIn('capo', { size: 'phone' });
    await page.route('**/events**', (route) => route.abort());
    await page.goto(`${app().address}/cantieri/${teamID}/vis`);
    // Within two seconds one answer serves all requests, so that the list would be reused.
    await saveNewPole(page, '117');
  });
});
