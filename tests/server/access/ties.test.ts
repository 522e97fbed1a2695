import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let van: string;
let ActivityType: number;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
  van = await buildVehicle(db());
  ActivityType = (
    await db()
      .insertInto('activity_types')
      .values({ Name: 'Scavo' })
      .returning('Code')
      .executeTakeFirstOrThrow()
  ).Code;
  await buildSilo(db(), [{ ItemCode: 'CAVO', Quantity: 10 }]);
});
afterAll(() => test.close());

const db = () => test.database.db;
const ITEMS = '/api/inventory/silos/items';
const DAY = '2026-11-20';

/** A write to a site by some client. */
type Write = (teamID: number) => Promise<Answer>;

/** Records that name a site: they could name another, or none. */
const TIES: Readonly<Record<string, Write>> = {
  order: (teamID) =>
    capo.post('/wscrm/rdr/add', {
      orderH: { DocDate: DAY, teamID },
      orderR: [{ ItemName: 'Voce', Quantity: 1 }],
    }),
  'mileage card': (TeamId) =>
    capo.post(`${ITEMS}/schedaPercorrenza`, {
      schedaPercorrenzaData: { DocDate: DAY, ItemCode: van, KmOreIniziali: 1, TeamId },
    }),
  assignment: (TeamId) =>
    planner.post(`${ITEMS}/assegnazione`, {
      assegnazioneData: { DocDate: DAY, ItemCode: van, empID: 104, BinCode: 'A', TeamId },
    }),
  transfer: (TeamId) =>
    planner.post(`${ITEMS}/trasferimento`, {
      trasferimentoData: { DocDate: DAY, ItemCode: van, BinCode: 'A', TeamId },
    }),
  hours: (teamID) =>
    capo.post('/wscnt/workhours/addupdate', {
      obj: { empID: 103, Date: DAY, Hours: 1, ActivityType, teamID },
    }),
  event: (teamID) =>
    planner.post('/wscnt/event/addupdate', { obj: { Subject: 'Collaudo', StartDate: DAY, teamID } }),
};

/** Writes to parts that belong to exactly one site. */
const PARTS: Readonly<Record<string, Write>> = {
  data: (teamID) => planner.post('/wscnt/teams/update', { TeamData: { teamID, Notes: 'x' } }),
  member: (teamID) => capo.post('/wscnt/member/add', { teamID, EmpID: 104 }),
  'copied members': (destTeamID) => capo.post('/wscnt/member/copy', { srcTeamId: destTeamID, destTeamID }),
  'pre-job check': (teamId) => capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y' } }),
  'support check': (teamId) =>
    capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      teamId,
      vis: {
        teamId,
        picchetto: '1',
        tipoSostegno: 'legno',
        ev_esito: 'idoneo',
        motivoNonGuardati: 'Palo nuovo',
      },
    }),
  activity: (teamId) =>
    capo.post('/wscnt/teams/report/activities', {
      teamReportActivityData: { teamId, Descrizione: 'Scavo', UM: 'm', Quantity: 1 },
    }),
  checks: (teamId) => capo.post(`/api/report/${teamId}/checks`, { checks: { teamId, noDdt: 'Y' } }),
  discharge: (TeamID) => capo.post('/api/inventory/silos/discharges', { TeamID }),
  'discharge line': (TeamID) =>
    capo.post('/api/inventory/silos/dischargeItem', {
      dischargeItem: { ItemCode: 'CAVO', Quantity: 1 },
      dischargeData: { TeamID },
      itemType: 'company',
    }),
  vehicles: (teamId) => capo.post(`${ITEMS}/automezzi/saveTeam`, { teamId, automezziTeamData: [van] }),
  attachment: (linkedId) => {
    const form = new FormData();
    form.set('linkedObject', 'team');
    form.set('linkedId', String(linkedId));
    form.set('file', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'nota.pdf');
    return capo.send('POST', '/base/attachment/upload', { body: form });
  },
};

const cases = (writes: Readonly<Record<string, Write>>) => Object.entries(writes);

describe('a project that one may not load', () => {
  /** Records that name a project, written by who has no `ABPlanning.write`. */
  const PROJECT_TIES: Readonly<Record<string, (pmgEntry: number, more?: object) => Promise<Answer>>> = {
    order: (pmgEntry, { Id }: { Id?: number } = {}) =>
      capo.post(Id === undefined ? '/wscrm/rdr/add' : '/wscrm/rdr/update', {
        orderH: { DocDate: DAY, pmgEntry, Id },
      }),
    hours: (pmgEntry, more = {}) =>
      capo.post('/wscnt/workhours/addupdate', {
        obj: { empID: 103, Date: '2026-10-02', Hours: 1, ActivityType, pmgEntry, ...more },
      }),
  };

  it.each(Object.entries(PROJECT_TIES))(
    '[PERM-03] is not extended by a new %s that names it',
    async (_, write) => {
      const pmgEntry = await buildProject(db(), { NAME: 'Segreto' });
      const refused = await write(pmgEntry);
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'NOT_YOURS' });
      expect(JSON.stringify(refused.body)).not.toContain('Segreto');
      expect((await write(987_654)).body.code).toBe('NOT_FOUND');
    },
  );

  it.each(Object.entries(PROJECT_TIES))(
    '[PERM-03] is taken by a %s once one leads a team of it',
    async (_, write) => {
      const pmgEntry = await buildProject(db(), { NAME: 'Cabina' });
      const teamID = await buildTeam(db(), { pmgEntry });
      const saved = (await write(pmgEntry)).body.ResultData;
      expect(saved).toMatchObject({ pmgEntry });
      // A part that is already tied stays so after a change of the leader.
      await db().updateTable('teams').set({ empID: 105 }).where('teamID', '=', teamID).execute();
      const { Id, rowVersion } = saved;
      expect((await write(pmgEntry, { Id, rowVersion })).body).toMatchObject({ ResultCode: 0 });
      expect((await write(pmgEntry)).body.code).toBe('NOT_YOURS');
    },
  );
});

describe('a cancelled site', () => {
  let teamID: number;
  beforeEach(async () => {
    teamID = await buildTeam(db(), { Cancelled: 'Y', members: [105] });
  });

  it.each(cases(TIES))('[TEAM-06] is refused to a new %s, with what to do', async (_, write) => {
    const refused = await write(teamID);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'TEAM_CANCELLED_TIE',
      ResultMessage: `Il cantiere n.${teamID} è stato eliminato: scegli un altro cantiere, o lascia vuoto il campo.`,
    });
  });

  it.each(cases(PARTS))('[TEAM-06] takes no %s any more', async (_, write) => {
    const refused = await write(teamID);
    expect(refused.body).toMatchObject({ code: 'TEAM_CANCELLED' });
  });

  it('[TEAM-06] [CHK-03] keeps the documents tied to it, and they can be mended', async () => {
    const living = await buildTeam(db(), { Stato: 'O' });
    const added = (await TIES['order']?.(living))?.body.ResultData;
    await db().updateTable('teams').set({ Cancelled: 'Y' }).where('teamID', '=', living).execute();
    const change = (more: object) =>
      capo.post('/wscrm/rdr/update', { orderH: { Id: added.Id, DocDate: DAY, ...more } });
    expect((await change({ teamID: living, Comments: 'Corretto' })).body).toMatchObject({
      ResultCode: 0,
      ResultData: { Comments: 'Corretto', teamID: living },
    });
    expect((await change({ Comments: 'Ancora' })).body.ResultCode).toBe(0);
    expect((await change({ teamID })).body.code).toBe('TEAM_CANCELLED_TIE');
    expect((await change({ teamID: null })).body).toMatchObject({ ResultCode: 0 });
    expect((await change({ teamID: living })).body.code).toBe('TEAM_CANCELLED_TIE');
    expect((await capo.post('/wscrm/rdr/delete', { id: added.Id })).body.ResultCode).toBe(0);
  });

  it('[TEAM-06] [HRS-01] keeps hours and events that were tied before', async () => {
    const living = await buildTeam(db(), { Stato: 'O' });
    const hours = (await TIES['hours']?.(living))?.body.ResultData;
    const event = (await TIES['event']?.(living))?.body.ResultData;
    await db().updateTable('teams').set({ Cancelled: 'Y' }).where('teamID', '=', living).execute();
    const mended = await capo.post('/wscnt/workhours/addupdate', {
      obj: { ...hours, Hours: 2 },
    });
    expect(mended.body).toMatchObject({ ResultCode: 0, ResultData: { Hours: 2 } });
    const moved = await planner.post('/wscnt/event/addupdate', {
      obj: { clgcode: event.clgcode, Subject: 'Rinvio', StartDate: DAY, teamID: living },
    });
    expect(moved.body).toMatchObject({ ResultCode: 0, ResultData: { Subject: 'Rinvio' } });
  });
});

describe('an approved site', () => {
  let teamID: number;
  beforeEach(async () => {
    teamID = await buildTeam(db(), { Stato: 'R', Approved: 'Y', members: [105] });
  });

  const { hours: hoursOf, event: eventOf, ...documents } = TIES;
  it.each(cases(documents))('[TEAM-08] is refused to a new %s', async (_, write) => {
    expect((await write(teamID)).body).toMatchObject({ code: 'TEAM_APPROVED' });
  });

  // Preparing again only shows the articles taken (DIS-07).
  const { discharge: _shown, ...parts } = PARTS;
  it.each(cases(parts))('[TEAM-08] takes no %s any more', async (_, write) => {
    expect((await write(teamID)).body).toMatchObject({ code: 'TEAM_APPROVED' });
  });

  it('[HRS-01] takes events to come, and hours from those who approve hours', async () => {
    expect((await eventOf?.(teamID))?.body).toMatchObject({ ResultCode: 0, ResultData: { teamID } });
    const ufficio = await test.api('ufficio');
    const obj = { empID: 103, Date: DAY, Hours: 1, ActivityType, teamID };
    const added = await ufficio.post('/wscnt/workhours/addupdate', { obj });
    expect(added.body).toMatchObject({ ResultCode: 0, ResultData: { teamID } });
  });

  it('[HRS-01] takes no hours from its leader, who reads why and what to do', async () => {
    const refused = await hoursOf?.(teamID);
    expect(refused?.status).toBe(409);
    expect(refused?.body).toMatchObject({
      code: 'TEAM_APPROVED_TIE',
      ResultMessage: `Il cantiere n.${teamID} è già approvato: può aggiungervi ore solo l’ufficio. Scegli un altro cantiere, o lascia vuoto il campo.`,
    });
  });

  it('[HRS-01] keeps hours that were entered before: corrected, sent, refused and mended as any', async () => {
    const living = await buildTeam(db(), { Stato: 'R', pmgEntry: await buildProject(db()) });
    const save = (obj: object) => capo.post('/wscnt/workhours/addupdate', { obj });
    const hours = (await hoursOf?.(living))?.body.ResultData;
    await db().updateTable('teams').set({ Approved: 'Y' }).where('teamID', '=', living).execute();
    const sentHours = (await save({ ...hours, Hours: 2, Status: 'I' })).body.ResultData;
    expect(sentHours).toMatchObject({ Hours: 2, Status: 'I', teamID: living });
    const ufficio = await test.api('ufficio');
    const decision = { ids: [hours.Id], action: 'R', reason: 'Erano tre' };
    const [refused] = (await ufficio.post('/wscnt/workhours/approvation', decision)).body.ResultData
      .workHours;
    const mended = (await save({ ...refused, Hours: 3 })).body.ResultData;
    expect(mended).toMatchObject({ Hours: 3, Status: 'B', teamID: living });
    // A released record cannot be tied again.
    const free = (await save({ ...mended, teamID: null })).body.ResultData;
    expect((await save({ ...free, teamID: living })).body.code).toBe('TEAM_APPROVED_TIE');
  });
});

describe('a site of others', () => {
  it('[PERM-03] is not named in one’s own hours', async () => {
    const foreignTeam = await buildTeam(db(), { empID: await buildEmployee(db()) });
    expect((await TIES['hours']?.(foreignTeam))?.body.code).toBe('NOT_YOURS');
    expect((await TIES['hours']?.(999_999))?.body.code).toBe('NOT_FOUND');
  });
});

it('[CHK-03] [TEAM-09] a document that went along with its site to another leader stays its writer’s to mend', async () => {
  const teamID = await buildTeam(db(), { PlannedDate: '2026-12-01' });
  const { Id } = (await TIES['order']?.(teamID))?.body.ResultData ?? {};
  const takeover = await planner.post('/wscnt/member/setteamleader', {
    teamID,
    EmpID: await buildEmployee(db()),
  });
  const next = takeover.body.ResultData.teamID;
  const change = async (more: object) =>
    (await capo.post('/wscrm/rdr/update', { orderH: { Id, DocDate: DAY, ...more } })).body;
  expect((await change({ teamID: next, Comments: 'Corretto' })).ResultData).toMatchObject({ teamID: next });
  expect((await change({ Comments: 'Ancora' })).ResultCode).toBe(0);
  const copy = (await capo.post('/wscrm/rdr/duplicate', { id: Id })).body;
  expect(copy.ResultData, copy.ResultMessage).toMatchObject({ teamID: null });
  const deletion = await capo.post('/wscrm/rdr/delete', { id: Id });
  expect(deletion.body.ResultMessage).toBe('');
  expect((await TIES['order']?.(next))?.body.code).toBe('NOT_YOURS');
});

it('[CHK-03] [ORD-08] a document that is moved to another site, or to none, is listed there with its files', async () => {
  const [former, next] = [await buildTeam(db(), { Stato: 'O' }), await buildTeam(db(), { Stato: 'O' })];
  const { Id, DocDate } = (await TIES['order']?.(former))?.body.ResultData ?? {};
  const body = new FormData();
  const link = { linkedObject: 'order', linkedId: String(Id), parentId: String(former) };
  for (const [name, value] of Object.entries(link)) body.set(name, value);
  body.set('file', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'bolla.pdf');
  const upload = await capo.send('POST', '/base/attachment/upload', { body });
  const { idAttach } = upload.body.ResultData.attachments[0];
  const move = (teamID: number | null) => capo.post('/wscrm/rdr/update', { orderH: { Id, DocDate, teamID } });
  const filesOf = async (parentId: number) =>
    (await capo.post('/base/attachmentsByParentId', { parentId })).body.attachments;
  expect((await move(next)).body.ResultCode).toBe(0);
  expect([await filesOf(former), await filesOf(next)]).toMatchObject([[], [{ idAttach, linkedId: Id }]]);
  expect((await move(null)).body.ResultData).toMatchObject({
    teamID: null,
    attachments: [{ parentId: null }],
  });
  expect(await filesOf(next)).toEqual([]);
});
