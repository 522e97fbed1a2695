import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRecord, TableSchema } from '../../../engine/contract/index.ts';
import {
  type Chart,
  chartFigures,
  chartGroups,
  chartQuery,
  createTableModel,
  type TotalKind,
  totalsOf,
  totalsQuery,
} from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject } from '../../support/buildTeam.ts';
import { runs } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
let office: Api;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  [office, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  const { db } = test.database;
  await db.insertInto('activity_types').values({ Name: 'Scavi e pose' }).execute();
});
afterAll(() => test?.close());

interface Answer {
  readonly workHours: readonly DataRecord[];
  readonly total: number;
  readonly summary?: {
    readonly totals?: DataRecord;
    readonly groups?: readonly {
      readonly value: unknown;
      readonly count: number;
      readonly totals: DataRecord;
    }[];
  };
}

const LIST = '/wscnt/workhours/list';
/** However many of the thirty rows are of one person's day, it holds them. */
const MAX_CENTS = 80;
async function summaryFor(query: string, who: Api = office): Promise<Answer> {
  const { status, body } = await who.get(`${LIST}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Hours as quarter hours and odd decimals, of some people, some without a project. */
async function fill(rows: readonly DataRecord[]): Promise<void> {
  const { db } = test.database;
  await db.deleteFrom('work_hours').execute();
  if (rows.length > 0)
    await db
      .insertInto('work_hours')
      .values(rows as never)
      .execute();
}

describe('totals of a list of hours', () => {
  let people: readonly number[];
  let project: number;
  beforeAll(async () => {
    const { db } = test.database;
    people = [
      await buildEmployee(db, { firstName: 'Ivo', lastName: 'Riva' }),
      await buildEmployee(db, { firstName: 'Nina', lastName: 'Sala' }),
      TEST_USERS.capo.empID,
    ];
    project = await buildProject(db, { NAME: 'Linea Idice' });
  });
  const hours = (more: DataRecord) => ({
    empID: people[0],
    ActivityType: 1,
    Date: '2026-11-17',
    Status: 'I',
    Hours: 8,
    ...more,
  });

  it('adds the rows of every page, to the cent, as the browser does', async () => {
    const row = fc.record({
      empID: fc.constantFrom(0, 1, 2),
      Hours: fc.integer({ min: 1, max: MAX_CENTS }).map((cents) => cents / 100),
      day: fc.integer({ min: 1, max: 28 }),
      pmgEntry: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (drawn) => {
        await fill(
          drawn.map(({ empID, Hours, day, pmgEntry }) =>
            hours({
              empID: people[empID],
              Hours,
              Date: `2026-10-${String(day).padStart(2, '0')}`,
              pmgEntry: pmgEntry ? project : null,
            }),
          ),
        );
        const { workHours: rows } = await summaryFor('perPage=500');
        for (const kind of ['sum', 'hours', 'count', 'min', 'max', 'average'] as const) {
          const totals: Record<string, TotalKind> = { Hours: kind };
          if (kind === 'min' || kind === 'max') totals['Date'] = kind;
          if (kind === 'count') totals['projectName'] = kind;
          const summary = await summaryFor(`summaryOnly=true&totals=${totalsQuery(totals)}`);
          expect(summary.workHours).toEqual([]);
          expect(summary.summary?.totals, kind).toEqual(totalsOf(totals, rows));
        }
      }),
      { numRuns: runs(10, 25) },
    );
  });

  it('[CASE-C24] pieces of a day add up to the minutes that they are', async () => {
    const pieces = (times: readonly string[], day: string, Hours: number) =>
      times.slice(1).map((EndTime, index) => hours({ Date: day, Hours, StartTime: times[index], EndTime }));
    const twenty = ['08:00', '08:20', '08:40', '09:00'];
    const forty = ['08:00', '08:40', '09:20', '10:00', '10:40', '11:20', '12:00', '12:40'];
    await fill([...pieces(twenty, '2026-11-17', 0.33), ...pieces(forty, '2026-11-18', 0.67)]);
    const kind = (await testProduct()).tables['work-hours']?.totals?.['Hours'];
    const summary = await summaryFor(`totals=${kind}:Hours&groupBy=Date&perPage=500`);
    expect(summary.summary?.groups?.map(({ totals }) => totals['Hours'])).toEqual([1, 4.67]);
    for (const row of summary.workHours)
      expect(row['dayHours']).toBe(row['Date'] === '2026-11-17' ? 1 : 4.67);
    const whole = await summaryFor(`totals=${kind}:Hours&summaryOnly=true`);
    expect(whole.summary?.totals?.['Hours']).toBe(5.67);
  });

  it('respects filters, search and visibility', async () => {
    await fill([
      hours({ empID: people[0], Hours: 7.5 }),
      hours({ empID: people[1], Hours: 4.25, Status: 'A' }),
      hours({ empID: people[2], Hours: 0.1 }),
      hours({ empID: people[2], Hours: 0.2, Date: '2026-11-18' }),
    ]);
    const sum = async (query: string, who?: Api) =>
      (await summaryFor(`summaryOnly=true&totals=sum:Hours&${query}`, who)).summary?.totals?.['Hours'];
    expect(await sum('')).toBe(12.05);
    expect(await sum('status=A')).toBe(4.25);
    expect(await sum('q=Riva')).toBe(7.5);
    expect(await sum('from=2026-11-18')).toBe(0.2);
    expect(await sum('', capo)).toBe(0.3);
    expect(await sum('from=2030-01-01')).toBeNull();
  });

  it('[HRS-03] counts no refused hours, and those of namesakes by person', async () => {
    const namesake = await buildEmployee(test.database.db, { firstName: 'Ivo', lastName: 'Riva' });
    await fill([
      hours({ Hours: 8, Status: 'R', Reason: 'Doppie' }),
      hours({ Hours: 1 }),
      hours({ empID: namesake, Hours: 4, Status: 'A' }),
    ]);
    const whole = await summaryFor('summaryOnly=true&totals=hours:Hours');
    expect(whole).toMatchObject({ total: 3, summary: { totals: { Hours: 5 } } });
    const groups = [
      { value: 'Riva Ivo', key: people[0], count: 2, totals: { Hours: 1 } },
      { value: 'Riva Ivo', key: namesake, count: 1, totals: { Hours: 4 } },
    ];
    const query = 'groupBy=empID.fullName&totals=hours:Hours&sortBy=Hours&sortDesc=true';
    expect((await summaryFor(`${query}&summaryOnly=true`)).summary?.groups).toEqual(groups.toReversed());
    const page = await summaryFor(query);
    expect(page.summary?.groups).toEqual(groups);
    expect(page.workHours.map((row) => row['Hours'])).toEqual([8, 1, 4]);
  });

  it('refuses totals of unknown fields', async () => {
    for (const query of ['totals=sum:password', 'totals=drop:Hours', 'totals=Hours', 'groupBy=employees']) {
      const { status, body } = await office.get(`${LIST}?${query}`);
      expect([status, body.code], query).toEqual([400, 'SORT_UNKNOWN']);
    }
    expect((await office.get(`${LIST}?totals=sum:Hours;drop`)).status).toBe(400);
    expect((await summaryFor('')).summary).toBeUndefined();
  });

  it('is given by groups, each with its number and totals, on every page', async () => {
    await fill([
      ...[1, 2, 3].map((Hours) => hours({ empID: people[1], Hours, Date: `2026-11-0${Hours}` })),
      ...[4, 5].map((Hours) => hours({ empID: people[0], Hours, pmgEntry: project })),
    ]);
    const query = 'groupBy=fullName&totals=sum:Hours&sortBy=Hours&sortDesc=true&perPage=3';
    const [first, second] = [await summaryFor(`${query}&page=1`), await summaryFor(`${query}&page=2`)];
    const rowTexts = (answer: Answer) => answer.workHours.map((row) => `${row['fullName']} ${row['Hours']}`);
    expect([...rowTexts(first), ...rowTexts(second)]).toEqual([
      'Riva Ivo 5',
      'Riva Ivo 4',
      'Sala Nina 3',
      'Sala Nina 2',
      'Sala Nina 1',
    ]);
    expect(first.summary?.groups).toEqual([
      { value: 'Riva Ivo', count: 2, totals: { Hours: 9 } },
      { value: 'Sala Nina', count: 3, totals: { Hours: 6 } },
    ]);
    expect(second.summary?.groups).toEqual([{ value: 'Sala Nina', count: 3, totals: { Hours: 6 } }]);
    const projects = await summaryFor('groupBy=projectName&summaryOnly=true');
    expect(projects.summary?.groups?.map(({ value, count }) => [value, count])).toEqual([
      ['Linea Idice', 2],
      [null, 3],
    ]);
    const bare = await summaryFor('groupBy=projectName&page=2&perPage=2');
    expect(bare.summary?.groups).toEqual([{ value: null, count: 3, totals: {} }]);
  });

  it('counts the steps of any chart as the browser would', async () => {
    const row = fc.record({
      empID: fc.constantFrom(0, 1, 2),
      Hours: fc.integer({ min: 1, max: MAX_CENTS }).map((cents) => cents / 100),
      day: fc.integer({ min: 0, max: 500 }),
      pmgEntry: fc.boolean(),
    });
    const day = (count: number) => new Date(Date.UTC(2025, 10, 1 + count)).toISOString().slice(0, 10);
    const chart: fc.Arbitrary<Chart> = fc.oneof(
      fc.record({
        ...{ label: fc.constant(''), draws: fc.constant('bars' as const), by: fc.constant('Date') },
        every: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
        split: fc.constantFrom('fullName', 'projectName'),
        of: fc.constant('Hours'),
      }),
      fc.record({
        ...{ label: fc.constant(''), draws: fc.constant('dots' as const) },
        by: fc.constantFrom('fullName', 'projectName'),
        of: fc.constant('Hours'),
      }),
      fc.constant({ label: '', draws: 'bars' as const, by: 'projectName' }),
    );
    const queryArbitrary = fc.tuple(
      fc.array(row, { maxLength: 30 }),
      chart,
      fc.constantFrom('sum' as const, 'count' as const, 'max' as const, 'average' as const),
    );
    const table = (charts: Record<string, Chart>, kind: TotalKind): TableSchema => ({
      ...{ $schema: '', title: 'Ore', key: 'Id', columns: [{ field: 'Id', label: '' }] },
      source: { call: 'fetch', rows: 'rows', total: 'total' },
      totals: { Hours: kind },
      charts,
    });
    const sorted = (groups: readonly object[] = []) => groups.map((each) => JSON.stringify(each)).toSorted();
    await fc.assert(
      fc.asyncProperty(queryArbitrary, async ([rows, own, kind]) => {
        await fill(
          rows.map(({ empID, Hours, day: at, pmgEntry }) =>
            hours({
              ...{ empID: people[empID], Hours, Date: day(at) },
              pmgEntry: pmgEntry ? project : null,
            }),
          ),
        );
        const model = createTableModel(table({ own }, kind));
        const query = chartQuery(model, { ...model.initial, chart: 'own' }) ?? {};
        const summary = await summaryFor(new URLSearchParams(query as Record<string, string>).toString());
        const { workHours: all } = await summaryFor('perPage=500');
        const here = chartGroups(all, own, { Hours: kind });
        expect(summary.workHours).toEqual([]);
        expect(sorted(summary.summary?.groups)).toEqual(sorted(here));
        const figures = (groups: typeof here) =>
          chartFigures(groups, own, own.of === undefined ? undefined : kind);
        const groups = (summary.summary?.groups ?? []) as typeof here;
        expect(figures(groups).left).toBe(figures(here).left);
        if (own.every !== undefined) expect(figures(groups).steps).toEqual(figures(here).steps);
      }),
      { numRuns: runs(10, 30) },
    );
  });

  it('returns the largest or latest groups first, and refuses non-dates and paging', async () => {
    await fill([
      ...[1, 2, 3].map((Hours) => hours({ empID: people[1], Hours })),
      hours({ empID: people[0], Hours: 9, Date: '2026-12-31' }),
    ]);
    const values = async (query: string) =>
      (await summaryFor(`summaryOnly=true&${query}`)).summary?.groups?.map(({ value }) => value);
    expect(await values('groupBy=fullName&totals=sum:Hours&sortBy=Hours&sortDesc=true')).toEqual([
      'Riva Ivo',
      'Sala Nina',
    ]);
    expect(await values('groupBy=fullName&sortDesc=true')).toEqual(['Sala Nina', 'Riva Ivo']);
    expect(await values('groupBy=month:Date&sortBy=Date&sortDesc=true')).toEqual([
      '2026-12-01',
      '2026-11-01',
    ]);
    for (const query of [
      'groupBy=week:Date',
      'groupBy=fullName,Date',
      'groupBy=week:fullName&summaryOnly=true',
      'groupBy=fullName,password&summaryOnly=true',
    ]) {
      const { status, body } = await office.get(`${LIST}?${query}`);
      expect([status, body.code], query).toEqual([400, 'SORT_UNKNOWN']);
    }
    expect((await office.get(`${LIST}?groupBy=hour:Date&summaryOnly=true`)).status).toBe(400);
    const visibleGroups = (await summaryFor('summaryOnly=true&groupBy=fullName', capo)).summary?.groups;
    expect(visibleGroups, 'of the leader himself there is nothing, and others are not his').toEqual([]);
  });
});
