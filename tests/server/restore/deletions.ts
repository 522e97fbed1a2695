import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { TEST_USERS, type TestUser } from '../../support/testUsers.ts';

let test: TestApp;
const apis = new Map<TestUser, Api>();

/** A server of one's own for the tests of a file. */
export function restoring(): void {
  beforeAll(async () => {
    test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
    for (const name of ['capo', 'planner', 'ufficio', 'admin'] as const) apis.set(name, await test.api(name));
  });
  afterAll(() => test.close());
}

export const db = () => test.database.db;
export const dataDir = () => test.dataDir;
export const as = (name: TestUser) => apis.get(name) as Api;
/** Takes a deletion back, as that user. */
export const restore = (name: TestUser, entity: string, key: number) =>
  as(name).post('/api/restore', { entity, key });
export const CAPO = TEST_USERS.capo.empID;
const ITEMS = '/api/inventory/silos/items';

/** A record to delete: how to create it, its table, and the call that deletes it. */
export interface Deleted {
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
  const ownColumns = {
    mileage_cards: { KmOreIniziali: 10, KmOreFinali: 12, empID: CAPO },
    assignments: { empID: CAPO, createdBy: TEST_USERS.capo.userId },
    transfers: { BinCode: 'B1', createdBy: TEST_USERS.capo.userId },
  }[table];
  const values = { DocDate: '2026-11-20', ItemCode, TeamId, Notes: 'Prova', ...ownColumns };
  const { rows } = await sql<{ Id: number }>`insert into ${sql.table(table)} (${sql.join(
    Object.keys(values).map((name) => sql.ref(name)),
  )}) values (${sql.join(Object.values(values))}) returning "Id"`.execute(db());
  return rows[0]?.Id ?? 0;
};

export async function makeOrder(DocStatus: 'D' | 'E' = 'D'): Promise<number> {
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

/** One kind of record per way of deleting it. */
export const RECORDS: readonly Deleted[] = [
  {
    ...{ entity: 'report-activity', by: 'capo', table: 'report_activities', column: 'Id' },
    make: async () => {
      const teamId = await buildTeam(db(), { Stato: 'C' });
      const values = { teamId, empID: CAPO, Descrizione: 'Posa palo', UM: 'm', Quantity: 2.5 } as const;
      const insertQuery = db().insertInto('report_activities').values(values).returning('Id');
      return (await insertQuery.executeTakeFirstOrThrow()).Id;
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
    remove: (api, id) => api.get(`/wscnt/member/delete/${id}/D`),
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
      const insertQuery = db()
        .insertInto('tasks')
        .values({ ...values, empID: CAPO, Priority: 'H' })
        .returning('Id');
      return (await insertQuery.executeTakeFirstOrThrow()).Id;
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
      const insertQuery = db().insertInto('events').values(values).returning('clgcode');
      return (await insertQuery.executeTakeFirstOrThrow()).clgcode;
    },
    remove: (api, clgcode) => api.post('/wscnt/event/delete', { clgcode }),
  },
  {
    ...{ entity: 'work-hours', by: 'capo', table: 'work_hours', column: 'Id' },
    make: async () => {
      const type = { Name: 'Linea aerea', CostCentre: null };
      const { Code } = await db()
        .insertInto('activity_types')
        .values(type)
        .returning('Code')
        .executeTakeFirstOrThrow();
      const values = {
        empID: CAPO,
        Date: '2026-11-19',
        Hours: 2.5,
        Notes: 'Sostegno 12',
        ActivityType: Code,
      };
      const insertQuery = db().insertInto('work_hours').values(values).returning('Id');
      return (await insertQuery.executeTakeFirstOrThrow()).Id;
    },
    remove: (api, Id) => api.post('/wscnt/workhours/delete', { Id }),
  },
  {
    ...{ entity: 'team-template', by: 'admin', table: 'team_templates', column: 'templateID' },
    make: async () => {
      const pmgEntry = await buildProject(db());
      const values = { Code: `CAVO-${pmgEntry}`, Name: 'Posa di cavo', PlannedTime: '06:30:00' };
      const insertQuery = db()
        .insertInto('team_templates')
        .values({ ...values, pmgEntry, empID: CAPO, Notes: 'Portare la pompa', published: 'Y' })
        .returning('templateID');
      return (await insertQuery.executeTakeFirstOrThrow()).templateID;
    },
    remove: (api, templateID) => api.send('DELETE', `/api/team-templates/${templateID}`),
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

/** The record as it lies in its table; none or one. */
export async function stored({ table, column, versioned }: Deleted, key: number) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${sql.ref(column)} = ${key}`.execute(db());
  return rows.map(({ rowVersion, ...row }) => (versioned ? row : { ...row, rowVersion }));
}
