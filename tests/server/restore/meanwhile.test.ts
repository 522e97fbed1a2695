import { describe, expect, it } from 'vitest';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { removeForgotten } from '../../../server/host/housekeeping.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { as, CAPO, type Deleted, dataDir, db, makeOrder, RECORDS, restore, restoring } from './deletions.ts';

restoring();

describe('a habitual crew', () => {
  it('[TEAM-12] is restored with its members, but not over a new one', async () => {
    const crew = { empID: CAPO, Notes: 'Linee MT', members: [{ empID: 104 }, { empID: 105 }] };
    const planner = as('planner');
    const saved = await planner.post('/wscnt/squadra/addupdate', { obj: crew });
    await planner.post('/wscnt/squadra/delete', { EmpID: CAPO });
    expect((await restore('planner', 'squad', CAPO)).status).toBe(200);
    expect((await planner.get(`/wscnt/squadra/${CAPO}`)).body.squadra).toEqual(saved.body.ResultData);

    await planner.post('/wscnt/squadra/delete', { EmpID: CAPO });
    await planner.post('/wscnt/squadra/addupdate', { obj: { empID: CAPO, Notes: 'Nuova', members: [] } });
    const late = await restore('planner', 'squad', CAPO);
    expect(late).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_RESTORE' } });
    expect((await planner.get(`/wscnt/squadra/${CAPO}`)).body.squadra).toMatchObject({
      Notes: 'Nuova',
      members: [],
    });
  });
});

describe('a change since the deletion', () => {
  it('[TEAM-10] a member who was put in again is not doubled', async () => {
    const deletion = RECORDS[1] as Deleted;
    const id = await deletion.make();
    const { teamID } = await db()
      .selectFrom('members')
      .select('teamID')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await deletion.remove(as('capo'), id);
    await as('planner').post('/wscnt/member/add', { teamID, EmpID: 104 });
    const members = () => db().selectFrom('members').select('empID').where('teamID', '=', teamID).execute();
    expect(await members()).toEqual([{ empID: 104 }]);
    const late = await restore('capo', 'member', id);
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_THERE' } });
    expect(await members()).toEqual([{ empID: 104 }]);
  });

  it('[ACT-08] [CHK-03] refuses to restore into works that were handed in or approved', async () => {
    const activity = RECORDS[0] as Deleted;
    const Id = await activity.make();
    const { teamId } = await db()
      .selectFrom('report_activities')
      .select('teamId')
      .where('Id', '=', Id)
      .executeTakeFirstOrThrow();
    await activity.remove(as('capo'), Id);
    await db().updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamId).execute();
    expect((await restore('capo', 'report-activity', Id)).body.code).toBe('REPORT_ACTIVITY_LOCKED');
    await db().updateTable('teams').set({ Approved: 'Y' }).where('teamID', '=', teamId).execute();
    expect((await restore('capo', 'report-activity', Id)).body.code).toBe('TEAM_APPROVED');
  });

  it('a task with a deleted project reports so', async () => {
    const pmgEntry = await buildProject(db());
    const { Id } = await db()
      .insertInto('tasks')
      .values({ pmgEntry, Name: 'Scavo' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await as('planner').post('/wscnt/task/delete', { task: { Id } });
    await db().deleteFrom('projects').where('AbsEntry', '=', pmgEntry).execute();
    const { status, body } = await restore('planner', 'task', Id);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'UNKNOWN_REFERENCE' });
  });
});

describe('a document that the ERP refused', () => {
  it('[DOC-02] is restored with its reason and its job, under the same external id', async () => {
    const Id = await makeOrder('E');
    await db().updateTable('orders').set({ ErrorMessage: 'Cliente bloccato' }).where('Id', '=', Id).execute();
    const values = {
      kind: 'order',
      key: String(Id),
      status: 'E',
      message: 'Cliente bloccato',
      attempts: 3,
    } as const;
    await db()
      .insertInto('outbox')
      .values({ ...values, payload: '{"CardCode":"C1"}' })
      .execute();
    const errand = () =>
      db()
        .selectFrom('outbox')
        .select(['externalId', 'status', 'message', 'attempts', 'payload'])
        .where('key', '=', String(Id))
        .execute();
    const before = await errand();
    await as('capo').post('/wscrm/rdr/delete', { id: Id });
    expect(await errand()).toEqual([]);
    expect((await restore('capo', 'order', Id)).status).toBe(200);
    expect(await errand()).toEqual(before);
    expect((await as('capo').get(`/wscrm/rdr/${Id}`)).body).toMatchObject({
      order: { DocStatus: 'E', ErrorMessage: 'Cliente bloccato' },
    });
  });
});

describe('a photo', () => {
  const upload = async (teamID: number) => {
    const form = new FormData();
    form.set('linkedObject', 'team');
    form.set('linkedId', String(teamID));
    form.append('file', new Blob([new Uint8Array(await photo({}))]), 'palo.jpg');
    const { body } = await as('capo').send('POST', '/base/attachment/upload', { body: form });
    return body.ResultData.attachments[0] as { readonly idAttach: number; readonly sha256: string };
  };
  const HOUR = 3_600_000;
  const forget = async () => {
    const files = await openFileStore(dataDir());
    const now = Date.now();
    await removeForgotten({ db: db(), files }, { from: new Date(now - HOUR), to: new Date(now + HOUR) });
  };

  it('is restored with its picture, which the clean-up of deleted files keeps', async () => {
    const { idAttach } = await upload(await buildTeam(db(), { Stato: 'O' }));
    const picture = (await as('capo').get(`/base/attachment/${idAttach}/content`)).bytes;
    await as('capo').send('DELETE', `/base/attachment/${idAttach}`);
    expect((await as('capo').get(`/base/attachment/${idAttach}/content`)).status).toBe(404);
    expect((await restore('capo', 'attachment', idAttach)).status).toBe(200);
    await forget();
    expect((await as('capo').get(`/base/attachment/${idAttach}/content`)).bytes).toEqual(picture);
  });

  it('a purged deletion is final, and reports so', async () => {
    const { idAttach, sha256 } = await upload(await buildTeam(db(), { Stato: 'O' }));
    await as('capo').send('DELETE', `/base/attachment/${idAttach}`);
    const files = await openFileStore(dataDir());
    expect(await files.get(sha256)).toBeDefined();
    await forget();
    expect(await files.get(sha256)).toBeUndefined();
    expect((await restore('capo', 'attachment', idAttach)).body.code).toBe('FILE_LOST');
  });
});
