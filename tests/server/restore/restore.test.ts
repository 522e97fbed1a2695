import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '../../../server/files/openFileStore.ts';
import { removeForgotten } from '../../../server/files/removeForgotten.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { photo } from '../../support/photo.ts';
import { TEST_USERS, type TestUser } from '../../support/testUsers.ts';

let test: TestApp;
const apis = new Map<TestUser, Api>();
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  for (const name of ['capo', 'planner', 'ufficio'] as const) apis.set(name, await test.api(name));
});
afterAll(() => test.close());

const db = () => test.database.db;
const as = (name: TestUser) => apis.get(name) as Api;
const restore = (name: TestUser, entity: string, key: number) =>
  as(name).post('/api/restore', { entity, key });
const CAPO = TEST_USERS.capo.empID;
const ITEMS = '/api/inventory/silos/items';

/** A record that somebody deletes: how it is made, where it lies, how it goes. */
interface Deleted {
  readonly entity: string;
  readonly by: TestUser;
  readonly table: string;
  readonly column: string;
  /** Changes with every write, and so may differ after a deletion and its undoing. */
  readonly versioned?: true;
  make(): Promise<number>;
  remove(api: Api, key: number): Promise<{ readonly status: number }>;
}

const document = (table: 'mileage_cards' | 'assignments' | 'transfers') => async () => {
  const ItemCode = await buildVehicle(db());
  const TeamId = await buildTeam(db(), { Stato: 'O' });
  const own = {
    mileage_cards: { KmOreIniziali: 10, KmOreFinali: 12, empID: CAPO },
    assignments: { empID: CAPO, createdBy: TEST_USERS.capo.userId },
    transfers: { BinCode: 'B1', createdBy: TEST_USERS.capo.userId },
  }[table];
  const values = { DocDate: '2026-11-20', ItemCode, TeamId, Notes: 'Prova', ...own };
  const { rows } = await sql<{ Id: number }>`insert into ${sql.table(table)} (${sql.join(
    Object.keys(values).map((name) => sql.ref(name)),
  )}) values (${sql.join(Object.values(values))}) returning "Id"`.execute(db());
  return rows[0]?.Id ?? 0;
};

async function makeOrder(DocStatus: 'D' | 'E' = 'D'): Promise<number> {
  const { Id } = await db()
    .insertInto('orders')
    .values({
      DocDate: '2026-11-20',
      empID: CAPO,
      createdBy: 3,
      DocStatus,
      CardName: 'Comune',
      ErrorMessage: '',
    })
    .returning('Id')
    .executeTakeFirstOrThrow();
  return Id;
}

const RECORDS: readonly Deleted[] = [
  {
    ...{ entity: 'report-activity', by: 'capo', table: 'report_activities', column: 'Id' },
    make: async () => {
      const teamId = await buildTeam(db(), { Stato: 'C' });
      const values = { teamId, empID: CAPO, Descrizione: 'Posa palo', UM: 'm', Quantity: 2.5 } as const;
      const made = db().insertInto('report_activities').values(values).returning('Id');
      return (await made.executeTakeFirstOrThrow()).Id;
    },
    remove: (api, Id) =>
      api.post('/wscnt/teams/report/activities/delete', { teamReportActivityData: { Id } }),
  },
  {
    ...{ entity: 'member', by: 'capo', table: 'members', column: 'id' },
    make: async () => {
      const teamID = await buildTeam(db(), { Stato: 'O', members: [104] });
      const validated = {
        Badge: 'Y',
        latitude: 44.5,
        longitude: 11.3,
        validatedAt: '2026-11-20T06:00:00Z',
      } as const;
      const member = db().updateTable('members').set(validated).where('teamID', '=', teamID).returning('id');
      return (await member.executeTakeFirstOrThrow()).id;
    },
    remove: (api, id) => api.get(`/wscnt/member/delete/${id}/A`),
  },
  {
    ...{ entity: 'task', by: 'planner', table: 'tasks', column: 'Id' },
    make: async () => {
      const values = {
        pmgEntry: await buildProject(db()),
        Name: 'Scavo',
        DueDate: '2026-12-01',
        FinishedPercent: 40,
      };
      const made = db()
        .insertInto('tasks')
        .values({ ...values, empID: CAPO, Priority: 'H' })
        .returning('Id');
      return (await made.executeTakeFirstOrThrow()).Id;
    },
    remove: (api, Id) => api.post('/wscnt/task/delete', { task: { Id } }),
  },
  {
    ...{ entity: 'event', by: 'planner', table: 'events', column: 'clgcode' },
    make: async () => {
      const values = {
        Subject: 'Sopralluogo',
        StartDate: '2026-11-21',
        StartTime: '08:30:00',
        HandledByEmployee: CAPO,
      };
      const made = db().insertInto('events').values(values).returning('clgcode');
      return (await made.executeTakeFirstOrThrow()).clgcode;
    },
    remove: (api, clgcode) => api.post('/wscnt/event/delete', { clgcode }),
  },
  {
    ...{ entity: 'order', by: 'capo', table: 'orders', column: 'Id', versioned: true },
    make: () => makeOrder(),
    remove: (api, id) => api.post('/wscrm/rdr/delete', { id }),
  },
  {
    ...{ entity: 'mileage-card', by: 'capo', table: 'mileage_cards', column: 'Id', versioned: true },
    make: document('mileage_cards'),
    remove: (api, id) => api.send('DELETE', `${ITEMS}/schedapercorrenza/${id}`),
  },
  {
    ...{ entity: 'assignment', by: 'capo', table: 'assignments', column: 'Id', versioned: true },
    make: document('assignments'),
    remove: (api, id) => api.send('DELETE', `${ITEMS}/assegnazione/${id}`),
  },
  {
    ...{ entity: 'transfer', by: 'capo', table: 'transfers', column: 'Id', versioned: true },
    make: document('transfers'),
    remove: (api, id) => api.send('DELETE', `${ITEMS}/trasferimento/${id}`),
  },
];

async function stored({ table, column, versioned }: Deleted, key: number) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${sql.ref(column)} = ${key}`.execute(db());
  return rows.map(({ rowVersion, ...row }) => (versioned ? row : { ...row, rowVersion }));
}

describe('a deletion taken back', () => {
  it.each(RECORDS)(
    '[DOC-02] $entity: is there again as it was, once, and the log tells both',
    async (each) => {
      const key = await each.make();
      const before = await stored(each, key);
      expect(before).toHaveLength(1);
      expect((await each.remove(as(each.by), key)).status).toBe(200);
      expect(await stored(each, key)).not.toEqual(before);

      const restored = await restore(each.by, each.entity, key);
      expect(restored.body, JSON.stringify(restored.body)).toMatchObject({ ResultCode: 0 });
      expect(await stored(each, key)).toEqual(before);

      const again = await restore(each.by, each.entity, key);
      expect(again).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_RESTORE' } });
      expect(again.body.ResultMessage).toMatch(/^Non c'è più nulla da annullare/);
      expect(await stored(each, key)).toEqual(before);

      const log = await db()
        .selectFrom('audit')
        .select('call')
        .where('entity', '=', each.entity)
        .where('key', '=', String(key))
        .orderBy('id')
        .execute();
      expect(log.map(({ call }) => call).slice(1)).toEqual(['restoreDeleted']);
    },
  );

  it.each(RECORDS)('$entity: five presses at once put it back once', async (each) => {
    const key = await each.make();
    await each.remove(as(each.by), key);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => restore(each.by, each.entity, key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await stored(each, key)).toHaveLength(1);
  });

  it.each(RECORDS)('[PERM-05] $entity: only who deleted it, and only what was deleted', async (each) => {
    const key = await each.make();
    const early = await restore(each.by, each.entity, key);
    expect(early).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_RESTORE' } });
    await each.remove(as(each.by), key);
    const other = await restore(each.by === 'capo' ? 'planner' : 'capo', each.entity, key);
    expect(other).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
  });
});

describe('a habitual crew', () => {
  it('[TEAM-12] comes back with its members; not over one that was written anew', async () => {
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

describe('what changed meanwhile', () => {
  it('[TEAM-10] a member who was put in again is not doubled', async () => {
    const each = RECORDS[1] as Deleted;
    const id = await each.make();
    const { teamID } = await db()
      .selectFrom('members')
      .select('teamID')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await each.remove(as('capo'), id);
    await as('planner').post('/wscnt/member/add', { teamID, EmpID: 104 });
    const members = () => db().selectFrom('members').select('empID').where('teamID', '=', teamID).execute();
    expect(await members()).toEqual([{ empID: 104 }]);
    const late = await restore('capo', 'member', id);
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_THERE' } });
    expect(await members()).toEqual([{ empID: 104 }]);
  });

  it('[ACT-08] [CHK-03] nothing comes back into works that were handed in or approved', async () => {
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

  it('a task whose project is gone says so in words', async () => {
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
  it('[DOC-02] comes back with its reason and its place in the queue, under the same external id', async () => {
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
    const files = await openFileStore(test.dataDir);
    const now = Date.now();
    await removeForgotten({ db: db(), files }, { from: new Date(now - HOUR), to: new Date(now + HOUR) });
  };

  it('comes back with its picture, and is kept when the deleted ones are cleared away', async () => {
    const { idAttach } = await upload(await buildTeam(db(), { Stato: 'O' }));
    const picture = (await as('capo').get(`/base/attachment/${idAttach}/content`)).bytes;
    await as('capo').send('DELETE', `/base/attachment/${idAttach}`);
    expect((await as('capo').get(`/base/attachment/${idAttach}/content`)).status).toBe(404);
    expect((await restore('capo', 'attachment', idAttach)).status).toBe(200);
    await forget();
    expect((await as('capo').get(`/base/attachment/${idAttach}/content`)).bytes).toEqual(picture);
  });

  it('cleared away is gone for good, and says so', async () => {
    const { idAttach, sha256 } = await upload(await buildTeam(db(), { Stato: 'O' }));
    await as('capo').send('DELETE', `/base/attachment/${idAttach}`);
    const files = await openFileStore(test.dataDir);
    expect(await files.get(sha256)).toBeDefined();
    await forget();
    expect(await files.get(sha256)).toBeUndefined();
    expect((await restore('capo', 'attachment', idAttach)).body.code).toBe('FILE_LOST');
  });
});
