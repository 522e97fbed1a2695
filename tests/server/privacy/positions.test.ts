import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { readPdf } from '../../support/readPdf.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

const { capo: leader, operaio: worker } = TEST_USERS;
/** Digits that occur nowhere else in an answer. */
const PLACES = {
  colleague: 44.494911,
  own: 45.123422,
  opened: '46.987633,11.250001',
  left: '46.987644,11.250001',
};
const BADGE = '2026-11-20T06:31:17.000Z';

let test: TestApp;
let teamID: number;
let colleague: number;
let [capo, operaio, planner]: Api[] = [];
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, operaio, planner] = await Promise.all(['capo', 'operaio', 'planner'].map((name) => test.api(name)));
  const { db } = test.database;
  colleague = await buildEmployee(db, { firstName: 'Elio', lastName: 'Blu' });
  teamID = await buildTeam(db, {
    Stato: 'O',
    GpsData: PLACES.opened,
    GpsExit: PLACES.left,
    startDate: '2026-11-20',
  });
  const badge = { teamID, stato: 'Y', Badge: 'Y', validatedAt: BADGE, longitude: 11.300001 } as const;
  await db
    .insertInto('members')
    .values([
      { ...badge, empID: colleague, latitude: PLACES.colleague },
      { ...badge, empID: worker.empID, latitude: PLACES.own },
    ])
    .execute();
});
afterAll(() => test?.close());

const postAs = (api: Api | undefined, path: string, body: object) => (api as Api).post(path, body);
const crewFor = async (api: Api | undefined) =>
  (await postAs(api, '/wscnt/teams/members', { teamID })).body.members;
const withID = (members: readonly { empID: number }[], empID: number) =>
  members.find((each) => each.empID === empID);

describe('where a colleague was, and when to the minute', () => {
  it('[SEC-P20] is hidden from the crew; users see their own', async () => {
    const members = await crewFor(operaio);
    const otherMember = withID(members, colleague);
    expect(otherMember).toMatchObject({ fullName: 'Blu Elio', stato: 'Y', Badge: 'Y' });
    for (const field of ['latitude', 'longitude', 'validatedAt'])
      expect(otherMember).not.toHaveProperty(field);
    expect(withID(members, worker.empID)).toMatchObject({ latitude: PLACES.own, validatedAt: BADGE });
  });

  it.each(['capo', 'ufficio', 'planner', 'admin'])(
    '[SEC-P20] is shown to %s, who leads or approves',
    async (name) => {
      const members = await crewFor(await test.api(name));
      expect(withID(members, colleague)).toMatchObject({ latitude: PLACES.colleague, validatedAt: BADGE });
    },
  );

  it('[SEC-P20] is hidden from leaders of other teams', async () => {
    const elsewhere = await buildTeam(test.database.db, { empID: colleague, members: [leader.empID] });
    await test.database.db
      .insertInto('members')
      .values({
        teamID: elsewhere,
        empID: worker.empID,
        latitude: PLACES.own,
        longitude: 11,
        validatedAt: BADGE,
      })
      .execute();
    const { members } = (await postAs(capo, '/wscnt/teams/members', { teamID: elsewhere })).body;
    expect(withID(members, worker.empID)).not.toHaveProperty('latitude');
  });

  it('[SEC-P20] is in no other answer to a worker', async () => {
    const answers = await Promise.all([
      postAs(operaio, '/wscnt/teams/get', { TeamId: teamID }),
      postAs(operaio, '/wscnt/teams/project', { TeamId: teamID }),
      postAs(operaio, '/wscnt/teams/prejobcheck', { TeamId: teamID }),
      (operaio as Api).get('/wscnt/teams/list?perPage=100'),
      (operaio as Api).get('/wscnt/teams/search?perPage=100'),
    ]);
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(200);
      const bodyText = JSON.stringify(body);
      for (const place of [PLACES.colleague, PLACES.opened, PLACES.left])
        expect(bodyText).not.toContain(String(place));
    }
    expect(JSON.stringify(answers[0]?.body)).toContain('"Stato":"O"');
    expect((await postAs(capo, '/wscnt/teams/get', { TeamId: teamID })).body.team.GpsData).toBe(
      PLACES.opened,
    );
  });

  it('[SEC-P20] is on no paper that one prints who is only of the crew, nor on one kept for the crew', async () => {
    const latitude = '46.98763';
    const columns = {
      empID: colleague,
      Stato: 'O',
      GpsData: PLACES.opened,
      members: [leader.empID],
    } as const;
    const elsewhere = await buildTeam(test.database.db, columns);
    const print = async (Id: number) => {
      const printed = await postAs(capo, '/wscnt/docs/render', { ReportCode: 'RAPPORTINO', Id });
      expect(printed.status, JSON.stringify(printed.body)).toBe(200);
      return (await readPdf(printed.bytes)).text;
    };
    expect(await print(teamID)).toContain(latitude);
    expect(await print(elsewhere)).not.toContain(latitude);
    const storedPaper = await postAs(capo, '/wscnt/docs/render-and-save', {
      objtype: 'team',
      objid: teamID,
      reportCode: 'RAPPORTINO',
    });
    expect(storedPaper.status, JSON.stringify(storedPaper.body)).toBe(200);
    const { idAttach } = storedPaper.body.ResultData;
    const file = await (operaio as Api).get(`/base/attachment/${idAttach}/content`);
    expect((await readPdf(file.bytes)).text).not.toContain(latitude);
  });

  it('[SEC-P20] is not lost by a save of who cannot see it', async () => {
    const before = await test.database.db
      .selectFrom('members')
      .selectAll()
      .where('teamID', '=', teamID)
      .execute();
    const changed = await postAs(planner, '/wscnt/teams/update', {
      TeamData: { teamID, Notes: 'Ritrovo al ponte' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.ResultData.GpsData).toBe(PLACES.opened);
    const after = await test.database.db
      .selectFrom('members')
      .selectAll()
      .where('teamID', '=', teamID)
      .execute();
    expect(after).toEqual(before);
  });

  it('[SEC-P20] is in the log of changes for those alone who see it in the record', async () => {
    const product = await testProduct();
    const roles = product.roles.roles.map((role) =>
      role.name === 'operaio' ? { ...role, permissions: [...role.permissions, 'Audit.read'] } : role,
    );
    const curious = await startTestApp({ product: { ...product, roles: { ...product.roles, roles } } });
    try {
      const { db } = curious.database;
      const at = await buildTeam(db, { Stato: 'V', members: [worker.empID, TEST_USERS.ufficio.empID] });
      const leading = await curious.api('capo');
      const badge = { teamID: at, longitude: 11 };
      const badgeAnswer = await leading.post('/wscnt/member/validate', {
        ...badge,
        EmpID: worker.empID,
        latitude: PLACES.own,
      });
      expect(badgeAnswer.status, JSON.stringify(badgeAnswer.body)).toBe(200);
      const EmpID = TEST_USERS.ufficio.empID;
      await leading.post('/wscnt/member/validate', { ...badge, EmpID, latitude: PLACES.colleague });
      const log = async (name: string) =>
        JSON.stringify((await (await curious.api(name)).get('/api/audit?entity=member&perPage=100')).body);
      expect(await log('admin')).toContain(String(PLACES.colleague));
      const auditText = await log('operaio');
      expect(auditText).toContain(String(PLACES.own));
      expect(auditText).not.toContain(String(PLACES.colleague));
    } finally {
      await curious.close();
    }
  });
});
