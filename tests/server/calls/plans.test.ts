import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

const ROWS = 20_000;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({
    seed: async (db) => {
      await sql`insert into employees ("firstName", "lastName", "ExtEmpNo", "isLeader")
        select 'Nome' || n, 'Cognome' || n, 'M' || n, case n % 10 when 0 then 'Y' else 'N' end
        from generate_series(1, ${ROWS}) n`.execute(db);
      await sql`insert into business_partners ("CardCode", "CardName", "City")
        select 'P' || n, 'Cliente' || n, 'Città' || n % 50 from generate_series(1, ${ROWS}) n`.execute(db);
      await sql`insert into projects ("DocNum", "NAME", "CardCode", "UserFields", "EMPLOYEE")
        select n, 'Linea' || n, 'P' || n, json_build_object('U_Appalto', 'AQ' || n % 900)::text, 1000 + n
        from generate_series(1, ${ROWS}) n`.execute(db);
      await sql`insert into items ("ItemCode", "ItemName") select 'A' || n, 'Articolo' || n from generate_series(1, ${ROWS}) n`.execute(
        db,
      );
      await sql`insert into activity_types ("Name") values ('Linea')`.execute(db);
      await sql`insert into work_hours ("empID", "Date", "Hours", "ActivityType", "pmgEntry", "Status")
        select 1000 + n, date '2020-01-01' + n % 2000, 8, 1, null, case n % 400 when 0 then 'I' else 'A' end
        from generate_series(1, ${ROWS} - 1) n`.execute(db);
      await sql`insert into events ("Subject", "StartDate", "pmgEntry")
        select 'Evento' || n, date '2020-01-01' + n % 2000, n from generate_series(1, ${ROWS}) n`.execute(db);
      await sql`insert into teams ("empID", "pmgEntry", "PlannedDate", "Notes")
        select 1000 + n % 300, (select min("AbsEntry") from projects) + n, date '2020-01-01' + n % 2000, 'Nota' || n
        from generate_series(1, ${ROWS} - 1) n`.execute(db);
      await sql`insert into report_activities ("teamId", "Descrizione") select "teamID", 'Scavo' from teams`.execute(
        db,
      );
      await sql`select refresh_statistics()`.execute(db);
    },
  });
});
afterAll(() => test.close());

/** Reads per index. First every connection of the pool reports its statistics. */
async function readings(): Promise<ReadonlyMap<string, number>> {
  const { pool } = test.database;
  const reports = Array.from({ length: pool.options.max ?? 10 }, () =>
    pool.query('select pg_stat_force_next_flush(), pg_sleep(0.05)'),
  );
  await Promise.all(reports);
  const { rows } = await pool.query<{ name: string; count: string }>(
    'select indexrelname as name, idx_scan as count from pg_stat_user_indexes',
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

const INFO = encodeURIComponent(JSON.stringify({ start: '2021-01-01', end: '2021-01-31' }));

const YEAR = encodeURIComponent(JSON.stringify({ start: '2021-01-01', end: '2021-12-31' }));

/** Rows of a table that were read one after another, without an index. */
async function scanned(table: string): Promise<number> {
  await readings();
  const { rows } = await test.database.pool.query<{ read: string }>(
    'select seq_tup_read as read from pg_stat_user_tables where relname = $1',
    [table],
  );
  return Number(rows[0]?.read);
}

describe('[RULE-ACROSS] [SEC-Q6] a sum over other records', () => {
  it('is made of those alone: neither the check before a write nor the database after it reads all hours', async () => {
    const operaio = await test.api('operaio');
    const obj = { empID: 104, Date: '2026-11-19', Hours: 8, ActivityType: 1, CostCentre: 'CC01' };
    const cost = { CenterCode: 'CC01', CenterName: 'Linee' };
    await test.database.db.insertInto('cost_centres').values(cost).execute();
    const before = await scanned('work_hours');
    for (const Hours of [8, 6])
      expect(
        (await operaio.post('/wscnt/workhours/addupdate', { obj: { ...obj, Hours } })).body,
      ).toMatchObject({
        ResultCode: 0,
      });
    const over = await operaio.post('/wscnt/workhours/addupdate', { obj: { ...obj, Hours: 12 } });
    expect(over.body.code).toBe('WORK_HOURS_OVER_DAY');
    expect((await scanned('work_hours')) - before).toBeLessThan(ROWS / 2);
  });
});

describe('[CALL-03] lists of twenty thousand are read by index', () => {
  it.each([
    ['/base/ohem/list?q=cognome77', 'employees_search'],
    ['/base/ohem/list', 'employees_name'],
    ['/base/ohem/sobisEmployee?ExtEmpNo=M500', 'employees_number'],
    ['/wscnt/bp/list?q=cliente44', 'business_partners_search'],
    ['/wscnt/bp/list', 'business_partners_name'],
    ['/wscnt/oitm/list?q=articolo12', 'items_search'],
    ['/wscnt/prj/list?q=linea123', 'projects_search'],
    ['/wscnt/prj/list?q=cliente123', 'business_partners_search'],
    ['/wscnt/prj/list', 'projects_docnum'],
    ['/wscnt/teams/list?q=nota123', 'teams_search'],
    ['/wscnt/teams/list?q=linea123', 'teams_project'],
    ['/wscnt/teams/list?q=cognome77', 'teams_employee'],
    ['/wscnt/prj/list?appalto=AQ7', 'projects_appalto'],
    ['/wscnt/prj/list?CardCode=P77', 'projects_partner'],
    ['/wscnt/prj/list?empID=1077', 'projects_employee'],
    ['/wscnt/workhours/list', 'work_hours_date'],
    ['/wscnt/workhours/list?status=I', 'work_hours_status'],
    ['/wscnt/workhours/list?empID=1077', 'work_hours_employee'],
    ['/wscnt/events/list?pmgEntry=77', 'events_project'],
    ['/wscnt/events/list', 'events_start'],
    ['/wscnt/prj/activities?pmgEntry=77', 'teams_project'],
    ['/wscnt/prj/activities?pmgEntry=78', 'report_activities_team'],
    [`/wscnt/activity/list?pmgEntry=501&info=${YEAR}`, 'teams_project'],
    [`/wscnt/activity/list?calendars=event&info=${INFO}`, 'events_start'],
  ])('%s by %s', async (path, index) => {
    const admin = await test.api('admin');
    const before = (await readings()).get(index) ?? 0;
    const answer = await admin.get(path);
    expect(answer.status).toBe(200);
    expect(Object.values(answer.body as object).find(Array.isArray)).not.toEqual([]);
    expect((await readings()).get(index)).toBeGreaterThan(before);
  });
});
