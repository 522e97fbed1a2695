import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let capo: Api;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, ufficio] = await Promise.all([test.api('capo'), test.api('ufficio')]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const DRAFT = { DocDate: '2026-11-20', SobisDocType: 'D' } as const;
/** A DDT of a colleague who has left, at a site of the leader. */
const leftBehind = async (more: object = {}) => {
  const teamID = await buildTeam(db(), { Stato: 'C' });
  const columns = { ...DRAFT, teamID, empID: 104, createdBy: 3, ...more };
  const { Id } = await db().insertInto('orders').values(columns).returning('Id').executeTakeFirstOrThrow();
  return { Id, teamID };
};
const takeOver = (api: Api, id: number, more: object = {}) =>
  api.post('/wscrm/rdr/take-over', { id, ...more });

describe('a document that another left behind', () => {
  it('[CHK-03] is taken over by the leader of its site, who then deletes it', async () => {
    const { Id, teamID } = await leftBehind();
    expect((await capo.post('/wscrm/rdr/delete', { id: Id })).body.code).toBe('NOT_YOURS');
    expect((await takeOver(capo, Id, { rowVersion: 9 })).body.code).toBe('STALE');
    const { body } = await takeOver(capo, Id, { rowVersion: 1 });
    expect(body.ResultData, body.ResultMessage).toMatchObject({ empID: 103, DocStatus: 'D', teamID });
    expect((await capo.post('/wscrm/rdr/delete', { id: Id })).body.ResultCode).toBe(0);
  });

  it('[CHK-03] or by the office; not by a member, nor of no site, nor once the site is approved', async () => {
    const { Id, teamID } = await leftBehind({ DocStatus: 'E', DocNum: 77, ErrorMessage: 'Cliente bloccato' });
    const otherSite = await leftBehind();
    await db().updateTable('teams').set({ empID: 104 }).where('teamID', '=', otherSite.teamID).execute();
    await db().insertInto('members').values({ teamID: otherSite.teamID, empID: 103 }).execute();
    expect((await takeOver(capo, otherSite.Id)).body.code).toBe('NOT_YOURS');
    expect((await takeOver(ufficio, (await leftBehind({ teamID: null })).Id)).body.code).toBe('NOT_YOURS');
    expect((await takeOver(ufficio, Id)).body.ResultData).toMatchObject({
      ...{ empID: 105, DocStatus: 'E', ErrorMessage: 'Cliente bloccato' },
    });
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', teamID).execute();
    expect((await takeOver(capo, Id)).body.code).toBe('TEAM_APPROVED');
    const confirmed = await leftBehind({ DocStatus: 'Y', DocNum: 78 });
    expect((await takeOver(capo, confirmed.Id)).body.code).toBe('DOCUMENT_LOCKED');
  });

  it('[CHK-03] is its writer’s only while it is nobody’s', async () => {
    const [{ Id: free }, { Id: owned }] = [await leftBehind({ empID: null }), await leftBehind()];
    expect((await capo.post('/wscrm/rdr/delete', { id: free })).body.ResultCode).toBe(0);
    expect((await capo.post('/wscrm/rdr/delete', { id: owned })).body.code).toBe('NOT_YOURS');
  });

  it('[DOC-02] or that the ERP rejected is taken over, cancelled with its reason and copied', async () => {
    const { Id } = await leftBehind({ DocStatus: 'R', DocNum: 79 });
    expect((await takeOver(capo, Id)).body.ResultData).toMatchObject({ empID: 103, DocStatus: 'R' });
    const cancelled = await capo.post('/wscrm/rdr/cancel', { id: Id, cancelReason: 'Rifiutato' });
    expect(cancelled.body.ResultData, cancelled.body.ResultMessage).toMatchObject({
      DocStatus: 'A',
      DocNum: 79,
    });
    const copy = await capo.post('/wscrm/rdr/duplicate', { id: Id });
    expect(copy.body.ResultData).toMatchObject({ DocStatus: 'D', DocNum: null });
  });
});
