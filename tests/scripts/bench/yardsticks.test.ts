import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchCases, countSql, findKnown, pageSql } from '../../../scripts/bench/orders/cases.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp({ demoDay: '2026-11-20' });
  ufficio = await test.api('ufficio');
});
afterAll(() => test.close());

describe('what the list of orders is measured against', () => {
  // A yardstick with other documents would measure another task.
  it('[ORD-01] [ORD-04] answers in every case the documents that the server answers, in the same order', async () => {
    const { pool } = test.database;
    const cases = benchCases(await findKnown(pool));
    for (const each of cases) {
      const { body } = await ufficio.get(`/apps/order/list?${each.query}`);
      const { rows } = await pool.query(pageSql(each));
      const [count] = (await pool.query(countSql(each))).rows;
      const ids = (documents: readonly { readonly Id: number }[]) => documents.map(({ Id }) => Id);
      expect({ ids: ids(body.orders), total: body.total }, each.name).toEqual({
        ids: ids(rows),
        total: Number(count.count),
      });
    }
    expect(cases.length).toBeGreaterThan(15);
  });

  it('asks for documents that are there: no case but the one without a match is empty', async () => {
    const { pool } = test.database;
    const yardstickValues = await findKnown(pool);
    const counts = new Map<string, number>();
    // Far pages are those of the large data.
    for (const each of benchCases(yardstickValues).filter(({ offset }) => offset < yardstickValues.total))
      counts.set(each.name, (await pool.query(pageSql(each))).rows.length);
    expect([...counts].filter(([, rows]) => rows === 0).map(([name]) => name)).toEqual(['search of nothing']);
  });
});
