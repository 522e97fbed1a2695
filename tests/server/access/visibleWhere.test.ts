import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeable, visible } from '../../../server/host/access/recordRights.ts';
import {
  type AccessSubject,
  changeableWhere,
  visibleWhere,
} from '../../../server/host/access/visibleWhere.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type ContractApp, OTHER_LEADER, startContractApp } from '../contract/ContractApp.ts';
import { recordsOf } from '../contract/foreignRecords.ts';

/** As many records are asked one by one: all of the small tables, the newest of the large. */
const SINGLES = 60;
const USERS = ['admin', 'planner', 'ufficio', 'capo', 'operaio'];

const product = await testProduct();
const entities = Object.values(product.entities);
let test: ContractApp;
beforeAll(async () => {
  test = await startContractApp();
  await recordsOf(await test.world('admin', OTHER_LEADER));
  await recordsOf(await test.world('capo'));
});
afterAll(() => test?.close());

describe.each([
  { right: 'see', where: visibleWhere, one: visible },
  { right: 'change', where: changeableWhere, one: changeable },
] as const)('$right, for a list and for one record', ({ right, where, one }) => {
  const restrictedEntities = entities
    .filter((entity) => Array.isArray(entity['x-may']?.[right]))
    .map((entity) => entity['x-entity']);
  it.each(restrictedEntities)('[PERM-03] %s: the same records for every user', async (name) => {
    const db = test.database.db;
    for (const username of USERS) {
      const asker = await askerNamed(username);
      const all = await keysOf(name, sql`true`);
      const listed = await keysOf(name, where(asker, name));
      const alias = await keysOf(name, where(asker, name, 'other'), 'other');
      const singleUsers = all.slice(-SINGLES);
      const single: unknown[] = [];
      for (const key of singleUsers) if ((await one({ ...asker, db }, name, key)) === true) single.push(key);
      expect(
        singleUsers.filter((key) => listed.includes(key)),
        username,
      ).toEqual(single);
      expect(alias, username).toEqual(listed);
    }
  });
});

it('[PERM-03] a record that is not there is neither seen nor refused', async () => {
  const capo = { ...(await askerNamed('capo')), db: test.database.db };
  expect(await visible(capo, 'team', 999_999)).toBeUndefined();
  expect(await visible({ ...capo, ...(await askerNamed('admin')) }, 'team', 999_999)).toBe(true);
  expect(await visible(capo, 'team-start', 1)).toBe(false);
});

it('[PERM-03] [HRS-01] leaders see hours of their crew on the days of the site, and no others', async () => {
  const capo = await askerNamed('capo');
  const { db } = test.database;
  const empID = await buildEmployee(db);
  const day = '2026-11-20';
  // A cancelled site has no crew.
  await buildTeam(db, { empID: Number(capo.user.empID), PlannedDate: day, Cancelled: 'Y', members: [empID] });
  const activity = await db.selectFrom('activity_types').select('Code').executeTakeFirstOrThrow();
  await db
    .insertInto('work_hours')
    .values({ empID, Date: day, Hours: 8, ActivityType: activity.Code })
    .execute();
  const ownKeys = await keysOf('work-hours', visibleWhere(capo, 'work-hours'));
  const { rows } = await sql<{ key: number }>`
    select h."Id" as key from work_hours h
    where h."empID" = ${capo.user.empID}
      or exists (select from squad_members s where s."leaderID" = ${capo.user.empID} and s."empID" = h."empID")
      or exists (
        select from members m join teams t on t."teamID" = m."teamID"
        where m."empID" = h."empID" and t."empID" = ${capo.user.empID} and t."Cancelled" = 'N'
          and h."Date" between least(t."PlannedDate", t."startDate") and coalesce(t."endDate", t."PlannedDate"))
    order by 1`.execute(test.database.db);
  expect(ownKeys).toEqual(rows.map(({ key }) => key));
  expect(ownKeys.length).toBeGreaterThan(5);
  expect(ownKeys.length).toBeLessThan((await keysOf('work-hours', sql`true`)).length);
});

async function askerNamed(username: string): Promise<AccessSubject> {
  const columns = ['userId', 'username', 'fullName', 'empID', 'role', 'locale'] as const;
  const userQuery = test.database.db.selectFrom('users').select(columns).where('username', '=', username);
  const user = await userQuery.executeTakeFirstOrThrow();
  const role = product.roles.roles.find(({ name }) => name === user.role);
  return { user: { ...user, permissions: role?.permissions ?? [] }, product };
}

async function keysOf(name: string, where: RawBuilder<boolean>, alias?: string) {
  const { 'x-table': table = '', 'x-key': [key = ''] = [] } = product.entities[name] ?? {};
  const at = alias ?? table;
  const { rows } = await sql<{ key: number | string }>`
    select ${sql.ref(`${at}.${key}`)} as key from ${sql.table(table)} as ${sql.id(at)} where ${where} order by 1`.execute(
    test.database.db,
  );
  return rows.map((row) => row.key);
}
