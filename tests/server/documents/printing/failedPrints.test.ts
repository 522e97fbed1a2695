import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRenderer } from '../../../../renderer-pdf/index.ts';
import { addQueuedPrint } from '../../../support/addQueuedPrint.ts';
import type { Api } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { buildEmployee, buildTeam } from '../../../support/buildTeam.ts';
import { eventually } from '../../../support/eventually.ts';
import { openEventStream } from '../../../support/openEventStream.ts';
import { TEST_USERS } from '../../../support/testUsers.ts';

const printing = { pollMs: 30, retryMs: 30, longestMs: 60 };
const { userId } = TEST_USERS.planner;

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp({ printing });
  capo = await test.api('capo');
});
afterAll(() => test.close());

/** An approved site whose pre-job check could not be printed. */
async function failed(more: Parameters<typeof buildTeam>[1] = {}): Promise<{ teamID: number; id: number }> {
  const { db } = test.database;
  const teamID = await buildTeam(db, { Stato: 'O', ...more });
  await (await test.api('planner')).post('/wscnt/prejobcheck/addupdate', {
    pjc: { teamId: teamID, TA_MT: 'Y' },
  });
  await db.updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', teamID).execute();
  const message = 'Non stampato dopo 20 tentativi: manca Chromium';
  const id = await addQueuedPrint(db, {
    ...{ teamID, reportCode: 'PJC', userId },
    ...{ status: 'E', attempts: 20, message },
  });
  return { teamID, id };
}
const queueOf = async (api: Api, query: string) => (await api.get(`/api/prints?${query}`)).body;
const retry = (api: Api, ...ids: readonly number[]) => api.post('/api/prints/retry', { ids });

describe('a paper that could not be printed', () => {
  it('[TEAM-08] is listed with its reason, and printed on a retry', async () => {
    const { teamID, id } = await failed();
    expect(await queueOf(capo, `teamID=${teamID}&status=E`)).toMatchObject({
      total: 1,
      queue: [{ id, teamID, reportCode: 'PJC', DocStatus: 'E', attempts: 20, message: /manca Chromium/ }].map(
        (row) => ({ ...row, message: expect.stringMatching(row.message) }),
      ),
    });
    expect((await retry(capo, id)).body.ResultData).toEqual({ retried: 1 });
    await eventually(async () => (await queueOf(capo, `teamID=${teamID}`)).queue, {
      timeout: 100_000,
    }).toMatchObject([{ id, DocStatus: 'Y', attempts: 1, message: null }]);
    const storedFiles = await test.database.db
      .selectFrom('attachments')
      .select('fileName')
      .where('parentId', '=', teamID)
      .execute();
    expect(storedFiles).toEqual([{ fileName: `Pre job Check - Cantiere n.${teamID}.pdf` }]);
    // A document that is printed, or in the queue, is not started again.
    expect((await retry(capo, id)).body.code).toBe('PRINT_NOT_FAILED');
    expect((await queueOf(capo, `teamID=${teamID}&status=E`)).total).toBe(0);
  }, 120_000);

  it('[PERM-05] is visible to its crew and approvers; a worker sees it without a retry', async () => {
    const empID = await buildEmployee(test.database.db, { isLeader: 'Y' });
    const { teamID, id } = await failed({ empID, members: [TEST_USERS.operaio.empID] });
    const [ufficio, operaio] = await Promise.all([test.api('ufficio'), test.api('operaio')]);
    expect((await queueOf(capo, `teamID=${teamID}`)).code).toBe('NOT_YOURS');
    expect((await retry(capo, id)).body.code).toBe('NOT_YOURS');
    expect((await queueOf(operaio, `teamID=${teamID}`)).total).toBe(1);
    expect((await retry(operaio, id)).status).toBe(403);
    expect((await queueOf(ufficio, 'status=E')).queue).toMatchObject([{ id }]);
    expect((await retry(ufficio, id, 987_654)).body.code).toBe('NOT_FOUND');
    expect(await queueOf(ufficio, 'status=E&page=2&perPage=1')).toEqual({ queue: [], total: 1 });
    expect((await retry(ufficio, id)).body.ResultData).toEqual({ retried: 1 });
  });
});

it('[TEAM-08] announces a failed print to open pages', async () => {
  const broken = createRenderer({ executablePath: '/nowhere/chromium' });
  const otherApp = await startTestApp({ documents: broken, printing: { ...printing, mostAttempts: 1 } });
  try {
    const { db } = otherApp.database;
    const teamID = await buildTeam(db, { Stato: 'O' });
    const planner = await otherApp.api('planner');
    await planner.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId: teamID, TA_MT: 'Y' } });
    const events = await openEventStream(otherApp.address, planner.cookie);
    await addQueuedPrint(db, { teamID, reportCode: 'PJC', userId });
    // The event of the previous save may arrive only now.
    const eventList: unknown[] = [];
    await eventually(async () => eventList[eventList.push((await events.next()).data) - 1]).toEqual({
      entities: ['team'],
      keys: [String(teamID)],
    });
    events.close();
    expect((await queueOf(planner, `teamID=${teamID}`)).queue).toMatchObject([
      { DocStatus: 'E', message: expect.stringMatching(/^Non stampato dopo 1 tentativi: ./) },
    ]);
  } finally {
    await otherApp.close();
  }
});
