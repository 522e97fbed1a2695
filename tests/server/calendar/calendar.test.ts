import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataRecord, setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';

let test: TestApp;
let planner: Api;
let capo: Api;

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [planner, capo] = await Promise.all([test.api('planner'), test.api('capo')]);
});
afterAll(() => test.close());

const save = (obj: object, api = planner) => api.post('/wscnt/event/addupdate', { obj });
const list = (api: Api, query: Readonly<Record<string, string>> = {}) =>
  api.get(`/wscnt/activity/list?${new URLSearchParams(query)}`);
const span = (start: string, end: string) => JSON.stringify({ start, end });

describe('an event', () => {
  it('[ENT-03] is saved, read again by its clgcode, changed and deleted', async () => {
    const eventInput = {
      Action: 'M',
      Subject: 'Sopralluogo',
      StartDate: '2026-12-01',
      StartTime: '09:00:00',
      EndDate: '2026-12-01',
      EndTime: '10:30:00',
      HandledByEmployee: 103,
      Location: 'Alba',
      Priority: 'H',
      Closed: 'N',
      Details: 'Con il Comune',
      Notes: 'Portare le chiavi',
    };
    const { body } = await save(eventInput);
    expect(body).toMatchObject({
      ResultCode: 0,
      ResultData: { ...eventInput, fullName: 'Rossi Carlo', rowVersion: 1 },
    });
    const event = body.ResultData;
    for (const base of ['/wscnt', '/wsprj']) {
      expect((await capo.get(`${base}/event/${event.clgcode}`)).body.event).toEqual(event);
    }
    const changed = await save({ ...event, Closed: 'Y' });
    expect(changed.body.ResultData).toEqual({ ...event, Closed: 'Y', rowVersion: 2 });
    const remove = (body: object, api = planner) => api.post('/wscnt/event/delete', body);
    expect((await remove({ clgcode: event.clgcode, rowVersion: 1 })).body.code).toBe('STALE');
    expect((await remove({ clgcode: event.clgcode }, capo)).status).toBe(403);
    expect((await remove({ clgcode: event.clgcode, rowVersion: 2 })).body.ResultData).toEqual({
      clgcode: event.clgcode,
    });
    expect((await remove({ clgcode: event.clgcode })).body.code).toBe('NOT_FOUND');
    expect((await capo.get(`/wscnt/event/${event.clgcode}`)).status).toBe(404);
  });

  it('is refused when it ends before it starts, or by who does not plan', async () => {
    const event = { Subject: 'Prova', StartDate: '2026-12-02', EndDate: '2026-12-01' };
    expect((await save(event)).body).toMatchObject({
      code: 'BAD_INPUT',
      problems: [{ rule: 'event-dates' }],
    });
    expect((await save({ Subject: 'Prova', StartDate: '2026-12-02' }, capo)).status).toBe(403);
    expect((await save({ Subject: 'Prova', StartDate: '2026-13-02' })).status).toBe(400);
  });
});

describe('the list of events', () => {
  it('[SCR-03] lists events of a project: searched, filtered, sorted, in pages; each user sees permitted ones', async () => {
    const { db } = test.database;
    const pmgEntry = await buildProject(db, { EMPLOYEE: 103 });
    const ofProject = { StartDate: '2028-02-01', pmgEntry };
    await save({ ...ofProject, Subject: 'Consegna aree', Priority: 'H' });
    await save({ ...ofProject, Subject: 'Collaudo', StartDate: '2028-02-09', Closed: 'Y' });
    await save({ ...ofProject, Subject: 'Colloquio', StartDate: '2028-02-05', HandledByEmployee: 104 });
    await save({ ...ofProject, Subject: 'Altrove', pmgEntry: await buildProject(db) });
    const events = async (api: Api, more: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams({ pmgEntry: String(pmgEntry), ...more });
      const { body } = await api.get(`/wscnt/events/list?${query}`);
      return { ...body, names: body.events?.map(({ Subject }: { Subject: string }) => Subject) };
    };
    expect(await events(planner)).toMatchObject({
      total: 3,
      names: ['Collaudo', 'Colloquio', 'Consegna aree'],
    });
    expect(await events(capo)).toMatchObject({ total: 2, names: ['Collaudo', 'Consegna aree'] });
    expect((await events(planner, { q: 'coll', sortBy: 'Subject', sortDesc: 'false' })).names).toEqual([
      'Collaudo',
      'Colloquio',
    ]);
    expect((await events(planner, { q: 'verdi' })).names).toEqual(['Colloquio']);
    expect((await events(planner, { closed: 'N', perPage: '1', page: '2' })).names).toEqual([
      'Consegna aree',
    ]);
    const foreign = String(await buildProject(db, { EMPLOYEE: 102 }));
    expect((await events(capo, { pmgEntry: foreign })).code).toBe('NOT_YOURS');
    const { body } = await planner.get('/wscnt/events/list?q=altrove');
    expect(body.total).toBe(1);
  });

  it('shows an event of a team to its crew, and to no other', async () => {
    const { db } = test.database;
    const teamID = await buildTeam(db, {
      empID: await buildEmployee(db),
      members: [103],
      PlannedDate: '2028-02-01',
    });
    const foreignTeam = await buildTeam(db, { empID: await buildEmployee(db), PlannedDate: '2028-02-01' });
    await save({ Subject: 'Ritiro chiavi', StartDate: '2028-02-01', teamID });
    await save({ Subject: 'Ritiro pali', StartDate: '2028-02-01', teamID: foreignTeam });
    expect((await capo.get('/wscnt/events/list?q=ritiro')).body).toMatchObject({
      total: 1,
      events: [{ Subject: 'Ritiro chiavi' }],
    });
    expect((await planner.get('/wscnt/events/list?q=ritiro')).body.total).toBe(2);
  });
});

describe('the calendar', () => {
  it('joins teams and events of the days asked for, each person’s own', async () => {
    const { db } = test.database;
    const pmgEntry = await buildProject(db, { NAME: 'Linea Cherasco' });
    const mine = await buildTeam(db, { pmgEntry, PlannedDate: '2027-01-10', PlannedTime: '08:00:00' });
    const foreignTeam = await buildTeam(db, { empID: await buildEmployee(db), PlannedDate: '2027-01-11' });
    await buildTeam(db, { PlannedDate: '2027-01-12', Cancelled: 'Y' });
    const forAll = (
      await save({ Subject: 'Riunione sicurezza', StartDate: '2027-01-09', EndDate: '2027-01-10' })
    ).body.ResultData.clgcode;
    const hidden = (await save({ Subject: 'Colloquio', StartDate: '2027-01-10', HandledByEmployee: 104 }))
      .body.ResultData.clgcode;
    const info = span('2027-01-10', '2027-01-15');
    expect((await list(capo, { info })).body.events).toEqual([
      {
        id: `team-${mine}`,
        calendar: 'team',
        title: 'Rossi Carlo – Linea Cherasco',
        start: '2027-01-10T08:00:00',
        end: null,
        allDay: false,
        teamID: mine,
        clgcode: null,
        empID: 103,
        stato: 'P',
      },
      {
        id: `event-${forAll}`,
        calendar: 'event',
        title: 'Riunione sicurezza',
        start: '2027-01-09',
        end: '2027-01-10',
        allDay: true,
        teamID: null,
        clgcode: forAll,
        empID: null,
        stato: null,
      },
    ]);
    const all = (await list(planner, { info })).body.events.map(({ id }: { id: string }) => id);
    expect(all).toEqual([`team-${mine}`, `team-${foreignTeam}`, `event-${forAll}`, `event-${hidden}`]);
    expect((await capo.get(`/wscnt/event/${hidden}`)).body.code).toBe('NOT_YOURS');
    expect((await list(planner, { info, calendars: 'event' })).body.events).toHaveLength(2);
    expect((await list(planner, { info, calendars: 'team' })).body.events).toHaveLength(2);
    for (const calendars of ['festivi', 'team,festivi', '["team"]'])
      expect((await list(planner, { info, calendars })).body).toMatchObject({
        code: 'BAD_INPUT',
        problems: [{ path: 'calendars' }],
      });
    expect((await list(planner, { info: span('2027-01-16', '2027-02-01') })).body.events).toEqual([]);
    // A span of one day has all of that day.
    const on = async (day: string) =>
      (await list(planner, { info: span(day, day) })).body.events.map(({ id }: { id: string }) => id);
    expect(await on('2027-01-09')).toEqual([`event-${forAll}`]);
    expect(await on('2027-01-11')).toEqual([`team-${foreignTeam}`]);
  });

  it('[SCR-03] shows the teams and events of one project alone, to who may load it', async () => {
    const { db } = test.database;
    const pmgEntry = await buildProject(db, { NAME: 'Linea Dogliani' });
    const mine = await buildTeam(db, { pmgEntry, PlannedDate: '2027-03-10' });
    await buildTeam(db, { pmgEntry: await buildProject(db), PlannedDate: '2027-03-10' });
    const { clgcode } = (await save({ Subject: 'Collaudo', StartDate: '2027-03-11', pmgEntry })).body
      .ResultData;
    await save({ Subject: 'Altrove', StartDate: '2027-03-11' });
    const query = { info: span('2027-03-01', '2027-03-31'), pmgEntry: String(pmgEntry) };
    const ids = (await list(planner, query)).body.events.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([`team-${mine}`, `event-${clgcode}`]);
    const foreign = String(await buildProject(db, { EMPLOYEE: 102 }));
    expect((await list(capo, { ...query, pmgEntry: foreign })).body.code).toBe('NOT_YOURS');
    expect((await list(planner, { ...query, pmgEntry: '999999' })).body.code).toBe('NOT_FOUND');
  });

  it('[SCR-03] shows a site on the days on which it was worked, planned for others or not', async () => {
    const days = [
      // Worked before its planned day, over two weeks, and without times of its end.
      {
        PlannedDate: '2027-05-25',
        startDate: '2027-05-19',
        startTime: '08:00:00',
        endDate: '2027-05-19',
        endTime: '16:00:00',
      },
      { PlannedDate: '2027-05-10', startDate: '2027-05-10', endDate: '2027-05-20' },
      { PlannedDate: '2027-05-21', startDate: '2027-05-21', endDate: '2027-05-21' },
    ];
    for (const each of days)
      await buildTeam(test.database.db, { ...each, PlannedTime: '07:30:00', Stato: 'C' });
    const { events } = (await list(planner, { info: span('2027-05-16', '2027-05-22') })).body;
    const times = events.map(({ start, end }: { start: string; end: string }) => [start, end]);
    expect(times).toEqual([
      ['2027-05-10T07:30:00', '2027-05-20T00:00:00'],
      ['2027-05-19T08:00:00', '2027-05-19T16:00:00'],
      ['2027-05-21T07:30:00', null],
    ]);
    expect((await list(planner, { info: span('2027-05-24', '2027-05-26') })).body.events).toEqual([]);
  });

  it('shows the weeks around today when no days are asked for', async () => {
    const near = await buildTeam(test.database.db, { PlannedDate: '2026-11-25' });
    await buildTeam(test.database.db, { PlannedDate: '2026-08-25' });
    const ids = (await list(capo, { info: '', calendars: '' })).body.events.map(
      ({ id }: { id: string }) => id,
    );
    expect(ids).toEqual([`team-${near}`]);
  });

  it.each([
    'tomorrow',
    '[]',
    '"x"',
    span('2027-01-10', '2027-01-09'),
    span('2020-01-01', '2027-01-01'),
    span('soon', 'later'),
    span('2027-02-31', '2027-03-01'),
    JSON.stringify({ start: 7 }),
  ])('refuses %s as a span of days', async (info) => {
    expect(await list(capo, { info })).toMatchObject({ status: 400 });
  });
});

it('[PERM-03] a rule of who changes events holds for saving and deleting them', async () => {
  const saveFor = (HandledByEmployee: number, more: object = {}) =>
    save({ Action: 'M', Subject: 'Prova', StartDate: '2026-12-01', HandledByEmployee, ...more });
  const { ResultData: foreign } = (await saveFor(105)).body;
  const { ResultData: mine } = (await saveFor(102)).body;
  await test.app.schemas.activate(
    await changedProduct({
      'activity/event.entity.json': (file) =>
        setAt(file as DataRecord, 'x-may.change', [{ own: 'HandledByEmployee' }]),
    }),
  );
  const handedOver = { clgcode: mine.clgcode, rowVersion: 1 };
  for (const answer of [
    await saveFor(105),
    await save({ ...foreign, Subject: 'Cambiato' }),
    await saveFor(105, handedOver),
    await planner.post('/wscnt/event/delete', { clgcode: foreign.clgcode }),
  ])
    expect(answer.body.code).toBe('NOT_YOURS');
  expect((await save({ ...mine, Subject: 'Cambiato' })).body.ResultData).toMatchObject({ rowVersion: 2 });
  expect((await planner.post('/wscnt/event/delete', { clgcode: mine.clgcode })).status).toBe(200);
});
