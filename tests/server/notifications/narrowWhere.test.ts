import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Condition } from '../../../engine/index.ts';
import { holds } from '../../../engine/index.ts';
import { recordHooks } from '../../../server/areas/listHooks.ts';
import { narrowWhere } from '../../../server/host/notifications/narrowWhere.ts';
import { noticeRecords } from '../../../server/host/notifications/noticeRecords.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { addTestUsers } from '../../support/testUsers.ts';

const TODAY = '2026-11-20';
const DAYS = ['2026-11-18', '2026-11-20', '2026-11-21', '2027-01-02'];
const STATES = ['P', 'O', 'C', 'R'] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addTestUsers(database.db);
  for (const PlannedDate of DAYS)
    for (const Stato of STATES)
      await buildTeam(database.db, { PlannedDate, Stato, endDate: Stato === 'C' ? PlannedDate : null });
});
afterAll(() => database?.drop());

const limit = fc.oneof(
  fc.constantFrom(...DAYS),
  fc.integer({ min: -3, max: 50 }).map((days) => ({ addDays: [{ $value: 'today' }, days] })),
  fc.constant({ $value: 'record.PlannedDate' }),
  fc.constantFrom(3, 'x', { divide: [1, 0] }),
);
const predicate = fc.oneof(
  fc.record(
    { minimum: limit, maximum: limit, exclusiveMinimum: limit, exclusiveMaximum: limit },
    { requiredKeys: [] },
  ),
  fc.record({ const: fc.constantFrom<unknown>(...STATES, ...DAYS, null, 1, true) }),
  fc.record({ enum: fc.subarray<unknown>([...STATES, DAYS[0], null, 7]) }),
  fc.record({ not: fc.record({ const: fc.constantFrom(...STATES) }) }),
);
const paths = ['Stato', 'PlannedDate', 'endDate', 'teamID', 'leaderName', 'memberCount', 'Approved'].map(
  (name) => `record.${name}`,
);
const flat = fc.dictionary(fc.constantFrom(...paths), predicate, { maxKeys: 3 });
const condition = fc.oneof(
  flat,
  fc.record({ allOf: fc.array(flat, { maxLength: 2 }) }),
  fc.record({ anyOf: fc.array(flat, { maxLength: 2 }) }),
  fc.record({ not: flat }),
) as fc.Arbitrary<Condition>;

it('asks the database for no less than the records that the condition holds for', async () => {
  const product = await testProduct();
  const query = noticeRecords({ product, columns: recordHooks.columns }, 'team');
  const all = await query.read(database.db, sql<boolean>`true`);
  let narrowed = 0;
  await fc.assert(
    fc.asyncProperty(condition, async (wanted) => {
      const conditions = narrowWhere(wanted, query, { today: TODAY });
      const rows = await query.read(
        database.db,
        sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`,
      );
      const matching = all.filter(({ record }) => holds(wanted, { record, today: TODAY }));
      expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(matching.map(({ key }) => key)));
      if (rows.length < all.length) narrowed += 1;
    }),
    { numRuns: runs(300) },
  );
  expect(narrowed).toBeGreaterThan(15);
});
