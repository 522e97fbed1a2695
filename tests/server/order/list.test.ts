import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOrders } from '../../../server/areas/order/countOrders.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';

let test: TestApp;
let office: Api;
let now = Date.parse('2026-11-20T09:30:00Z');
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(now) });
  office = await test.api('ufficio');
  const { pool } = test.database;
  for (const lastName of ['Zeta', 'Alfa', 'Mu']) await buildEmployee(test.database.db, { lastName });
  for (let count = 0; count < 5; count++) await buildTeam(test.database.db);
  await pool.query(
    `insert into business_partners ("CardCode", "CardName") select 'C' || i, 'Cliente ' || i from generate_series(0, 9) i`,
  );
  // More rows than each request counts; every seventh has no owner, every third belongs to a team.
  await pool.query(`insert into orders ("DocNum", "DocStatus", "DocDate", "DocDueDate", "CardCode", "CardName", "DocTotal", "SobisDocType", "empID", "teamID")
    select case when i % 11 > 0 then i end, (array['D','I','Y','E','A'])[1 + i % 5], date '2020-01-01' + (i * 31 % 900), date '2026-01-01' + i % 40,
      'C' || i % 10, 'Cliente ' || i % 10, i * 7919 % 5000 / 100.0, (array['','D','F'])[1 + i % 3],
      case when i % 7 > 0 then (array[103, 104, 1000, 1001, 1002])[1 + i % 5] end,
      case when i % 3 = 0 then (select min("teamID") from teams) + i % 5 end
    from generate_series(1, 12000) i`);
  await test.database.owner.query('analyze');
});
afterAll(() => test.close());

const list = async (query: string, api = office) => (await api.get(`/apps/order/list?${query}`)).body;
const idsOf = (body: { orders: readonly { Id: number }[] }) => body.orders.map(({ Id }) => Id);

describe('the list of orders', () => {
  it('[ORD-01] is newest first, ten at a time, with the total', async () => {
    const body = await list('');
    expect(body.total).toBe(12_000);
    expect(body.orders).toHaveLength(10);
    const dates = body.orders.map(({ DocDate }: { DocDate: string }) => DocDate);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(body.orders[0]).toMatchObject({
      DocDate: '2022-06-18',
      CardName: expect.stringMatching(/^Cliente/),
    });
    expect((await office.get('/wscrm/rdr/list')).body).toEqual(body);
    for (const perPage of [25, 50, 100])
      expect((await list(`perPage=${perPage}`)).orders).toHaveLength(perPage);
  });

  it.each([
    'DocStatus',
    'DocNum',
    'SobisDocType',
    'DocDate',
    'DocDueDate',
    'CardName',
    'DocTotal',
    'Dipendente',
    'Team',
  ])(
    '[ORD-01] sorted by %s has every document once, forwards and backwards, on near and far pages',
    async (sortBy) => {
      const ids = new Set<number>();
      const values: unknown[] = [];
      // The whole list once, for the other columns a part of it.
      const [filter, total] = sortBy === 'DocDate' ? ['', 12_000] : ['status=D,E&', 4_800];
      const sorted = `${filter}sortBy=${sortBy}`;
      for (let page = 1; page <= total / 400; page++) {
        const body = await list(`${sorted}&perPage=400&page=${page}`);
        for (const order of body.orders) {
          ids.add(order.Id);
          values.push(order[sortBy]);
        }
      }
      expect(ids.size).toBe(total);
      const filledValues = values.filter((value) => value !== undefined && value !== null && value !== '');
      if (sortBy !== 'Team') expect(filledValues).toEqual(filledValues.toSorted(compare));
      expect((await list(`${sorted}&perPage=400&page=${total / 400 + 1}`)).orders).toEqual([]);

      const first = idsOf(await list(`${sorted}&sortDesc=true&perPage=50`));
      expect(new Set(first).size).toBe(50);
      if (sortBy === 'Dipendente') return;
      const last = idsOf(await list(`${sorted}&perPage=50&page=${total / 50}`));
      expect(first).toEqual(last.toReversed());
    },
    60_000,
  );

  it('[ORD-04] filters by status, team, employee, type and project, alone and together', async () => {
    const { rows } = await test.database.pool.query(
      `select count(*) filter (where "DocStatus" in ('D','E')) as open, count(*) filter (where "empID" = 103 and "SobisDocType" = 'F') as fir,
        count(*) filter (where "teamID" = (select min("teamID") from teams)) as team, min("teamID") as "teamID" from orders`,
    );
    const { open, fir, team, teamID } = rows[0];
    expect((await list('status=D,E')).total).toBe(Number(open));
    expect((await list('empID=103&sobisDocType=F')).total).toBe(Number(fir));
    expect((await list(`teamID=${teamID}`)).total).toBe(Number(team));
    expect((await list('pmgEntry=1')).total).toBe(0);
    expect((await list('status=')).total).toBe(12_000);
    expect((await list('sobisDocType=')).total).toBe(4_000);
  });

  it('[ORD-01] searches number, customer and team by the beginnings of words', async () => {
    expect((await list('q=client%20c7')).total).toBe(1_200);
    const number = await list('q=11999');
    expect(number.orders).toMatchObject([{ DocNum: 11_999 }]);
    const { rows } = await test.database.pool.query('select min("teamID") as id from teams');
    const team = await list(`q=%23${rows[0].id}&perPage=100`);
    expect(team.total).toBeGreaterThanOrEqual(800);
    expect((await list('q=nessuno')).orders).toEqual([]);
    expect((await list("q=%25'%20or%201%3D1--")).status ?? 200).toBe(200);
    expect((await office.get('/apps/order/list?sortBy=ddt')).body.code).toBe('SORT_UNKNOWN');
  });

  it('shows others their own documents and those of their teams, sorted and counted', async () => {
    const capo = await test.api('capo');
    const { rows } = await test.database.pool.query(
      'select count(*) as own from orders where "empID" = 103 or "teamID" is not null',
    );
    const body = await list('perPage=100&sortBy=DocTotal', capo);
    expect(body.total).toBe(Number(rows[0].own));
    expect(
      body.orders.every(
        (order: { empID?: number; teamID?: number }) =>
          order.empID === 103 || typeof order.teamID === 'number',
      ),
    ).toBe(true);
  });

  it('counts a long list anew behind the answer, once it is older than half a minute', async () => {
    expect((await list('sobisDocType=&status=&perPage=1')).total).toBe(4_000);
    expect((await list('perPage=1')).total).toBe(12_000);
    await test.database.pool.query(`insert into orders ("DocDate") values ('2026-11-20')`);
    expect((await list('perPage=1')).total).toBe(12_000);
    now += 31_000;
    expect((await list('perPage=1')).total).toBe(12_000);
    await expect.poll(async () => (await list('perPage=1')).total).toBe(12_001);
  });

  it('counts a long list once for all who ask at the same time', async () => {
    let counted = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('select count(*) as total from orders')) counted += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = test.database.db.withPlugin(counting);
    const { signal } = new AbortController();
    const cancellable = { signal, inflightQueryAbortStrategy: 'cancel query' } as const;
    const context = { db, outside: db, cancellable, now: () => new Date(now), log: test.app.log };
    const totals = await Promise.all(
      Array.from({ length: 10 }, () => countOrders(context, sql<boolean>`true`, 'all')),
    );
    expect(new Set(totals)).toEqual(new Set([12_001]));
    expect(counted).toBe(1);
  });

  it('reads its pages from indexes alone', async () => {
    for (const order of [
      '"DocDate" desc, "Id" desc',
      '"DocStatus", "DocDate" desc, "Id" desc',
      'folded_text("CardName") collate "C", "Id"',
      '"DocTotal" desc, "Id" desc',
    ]) {
      const { rows } = await test.database.pool.query(
        `explain select "Id" from orders order by ${order} limit 10`,
      );
      const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (Only )?Scan/);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });
});

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
