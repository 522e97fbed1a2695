import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { type TotalKind, totalsAsked, totalsOf } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject } from '../../support/buildTeam.ts';
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
async function asked(query: string, who: Api = office): Promise<Answer> {
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

describe('what a list of hours comes to', () => {
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

  it('adds what every page has together, to the cent, as the browser would', async () => {
    const row = fc.record({
      empID: fc.constantFrom(0, 1, 2),
      // Thirty of one person on one day still fit into it.
      Hours: fc.integer({ min: 1, max: 80 }).map((cents) => cents / 100),
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
        const { workHours: rows } = await asked('perPage=500');
        for (const kind of ['sum', 'count', 'min', 'max', 'average'] as const) {
          const wanted: Record<string, TotalKind> = { Hours: kind };
          if (kind === 'min' || kind === 'max') wanted['Date'] = kind;
          if (kind === 'count') wanted['projectName'] = kind;
          const told = await asked(`summaryOnly=true&totals=${totalsAsked(wanted)}`);
          expect(told.workHours).toEqual([]);
          expect(told.summary?.totals, kind).toEqual(totalsOf(wanted, rows));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('heeds the filters, the search, and who may see what', async () => {
    await fill([
      hours({ empID: people[0], Hours: 7.5 }),
      hours({ empID: people[1], Hours: 4.25, Status: 'A' }),
      hours({ empID: people[2], Hours: 0.1 }),
      hours({ empID: people[2], Hours: 0.2, Date: '2026-11-18' }),
    ]);
    const sum = async (query: string, who?: Api) =>
      (await asked(`summaryOnly=true&totals=sum:Hours&${query}`, who)).summary?.totals?.['Hours'];
    expect(await sum('')).toBe(12.05);
    expect(await sum('status=A')).toBe(4.25);
    expect(await sum('q=Riva')).toBe(7.5);
    expect(await sum('from=2026-11-18')).toBe(0.2);
    expect(await sum('', capo)).toBe(0.3);
    expect(await sum('from=2030-01-01')).toBeNull();
  });

  it('is asked for nothing that is no field of its rows', async () => {
    for (const query of ['totals=sum:password', 'totals=drop:Hours', 'totals=Hours', 'groupBy=employees']) {
      const { status, body } = await office.get(`${LIST}?${query}`);
      expect([status, body.code], query).toEqual([400, 'SORT_UNKNOWN']);
    }
    expect((await office.get(`${LIST}?totals=sum:Hours;drop`)).status).toBe(400);
    expect((await asked('')).summary).toBeUndefined();
  });

  it('stands by groups, each with its number and totals, whichever page shows a part of it', async () => {
    await fill([
      ...[1, 2, 3].map((Hours) => hours({ empID: people[1], Hours, Date: `2026-11-0${Hours}` })),
      ...[4, 5].map((Hours) => hours({ empID: people[0], Hours, pmgEntry: project })),
    ]);
    const query = 'groupBy=fullName&totals=sum:Hours&sortBy=Hours&sortDesc=true&perPage=3';
    const [first, second] = [await asked(`${query}&page=1`), await asked(`${query}&page=2`)];
    const told = (answer: Answer) => answer.workHours.map((row) => `${row['fullName']} ${row['Hours']}`);
    expect([...told(first), ...told(second)]).toEqual([
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
    const projects = await asked('groupBy=projectName&summaryOnly=true');
    expect(projects.summary?.groups?.map(({ value, count }) => [value, count])).toEqual([
      ['Linea Idice', 2],
      [null, 3],
    ]);
    const bare = await asked('groupBy=projectName&page=2&perPage=2');
    expect(bare.summary?.groups).toEqual([{ value: null, count: 3, totals: {} }]);
  });
});
