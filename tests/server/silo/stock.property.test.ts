import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { runs } from '../../support/runs.ts';

let test: TestApp;
let planner: Api;
beforeAll(async () => {
  test = await startTestApp();
  planner = await test.api('planner');
});
afterAll(() => test.close());

const db = () => test.database.db;
const ITEMS = ['A', 'B', 'C'] as const;

/**
 * Discharge of a team: its quantities, and the number of requests to confirm it, some with the same key, some
 * without.
 */
const discharge = fc.record({
  taken: fc.dictionary(
    fc.constantFrom(...ITEMS),
    fc.integer({ min: 1, max: 60 }).map((tenths) => tenths / 10),
    { minKeys: 1 },
  ),
  keys: fc.array(fc.constantFrom(undefined, 'uno', 'due'), { minLength: 1, maxLength: 4 }),
});
const situation = fc.record({
  stock: fc.record({
    A: fc.integer({ min: 0, max: 12 }),
    B: fc.integer({ min: 0, max: 12 }),
    C: fc.integer({ min: 0, max: 12 }),
  }),
  discharges: fc.array(discharge, { minLength: 1, maxLength: 4 }),
});

it('[DIS-13] stock never falls below zero and decreases exactly once per confirmed discharge, under concurrency and repeats', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(situation, async ({ stock, discharges }) => {
      round += 1;
      const leader = await buildEmployee(db());
      const silo = await buildSilo(
        db(),
        ITEMS.map((ItemCode) => ({ ItemCode, Quantity: stock[ItemCode] })),
        { empID: leader },
      );
      const ids: number[] = [];
      for (const { taken } of discharges) {
        const TeamID = await buildTeam(db(), { empID: leader, Stato: 'R' });
        const { Id } = await db()
          .insertInto('discharges')
          .values({ kind: 'company', TeamID, SiloAbsEntry: silo, empID: leader })
          .returning('Id')
          .executeTakeFirstOrThrow();
        // Saved earlier, when the stock sufficed for each alone.
        await db()
          .insertInto('discharge_lines')
          .values(
            Object.entries(taken).map(([ItemCode, Quantity]) => ({ dischargeId: Id, ItemCode, Quantity })),
          )
          .execute();
        ids.push(Id);
      }
      const send = (dischargeId: number, key: string | undefined) =>
        planner.post(
          '/api/inventory/silos/confirmDischarge',
          { dischargeId },
          key === undefined ? {} : { headers: { 'idempotency-key': `${round}-${dischargeId}-${key}` } },
        );
      const requests = discharges.flatMap(({ keys }, index) =>
        keys.map((key) => ({ id: ids[index] ?? 0, key })),
      );
      const answers = await Promise.all(requests.map(({ id, key }) => send(id, key)));
      const again = await Promise.all(requests.map(({ id, key }) => send(id, key)));

      for (const { body } of [...answers, ...again]) {
        expect([undefined, 'DISCHARGE_STOCK_MOVED']).toContain(body.code);
      }
      const confirmed = new Set(
        (
          await db()
            .selectFrom('discharges')
            .select('Id')
            .where('Id', 'in', ids)
            .where('confirmedAt', 'is not', null)
            .execute()
        ).map(({ Id }) => Id),
      );
      requests.forEach(({ id }, index) => {
        if (answers[index]?.body.ResultCode === 0) expect(confirmed.has(id)).toBe(true);
      });
      for (const ItemCode of ITEMS) {
        const { Quantity } = await db()
          .selectFrom('inventory_lines')
          .select('Quantity')
          .where('SiloAbsEntry', '=', silo)
          .where('ItemCode', '=', ItemCode)
          .executeTakeFirstOrThrow();
        const usedQuantity = discharges.reduce(
          (sum, { taken }, index) =>
            sum + (confirmed.has(ids[index] ?? 0) ? Math.round((taken[ItemCode] ?? 0) * 10) : 0),
          0,
        );
        expect(Quantity).toBeGreaterThanOrEqual(0);
        expect(Math.round(Quantity * 10)).toBe(stock[ItemCode] * 10 - usedQuantity);
      }
      // A refused discharge really exceeds the remaining stock.
      for (const [index, { taken }] of discharges.entries()) {
        if (confirmed.has(ids[index] ?? 0)) continue;
        const remainingLines = await db()
          .selectFrom('inventory_lines')
          .select(['ItemCode', 'Quantity'])
          .where('SiloAbsEntry', '=', silo)
          .execute();
        expect(
          remainingLines.some(({ ItemCode, Quantity }) => Quantity < (taken[ItemCode as 'A'] ?? 0)),
        ).toBe(true);
      }
      const errands = await db()
        .selectFrom('outbox')
        .select('key')
        .where('kind', '=', 'discharge')
        .where('key', 'in', ids.map(String))
        .execute();
      expect(errands.map(({ key }) => Number(key)).sort()).toEqual([...confirmed].sort());
    }),
    { numRuns: runs(10, 25) },
  );
}, 120_000);
