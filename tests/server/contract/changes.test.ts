import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testProduct } from '../../support/testProduct.ts';
import type { Actor } from './Case.ts';
import { type ContractApp, make, OTHER_LEADER, startContractApp } from './ContractApp.ts';
import { type Records, recordsOf } from './foreignRecords.ts';
import { givenWith, REFERENCES, rolesOf, USERS } from './referenceMatrix.ts';
import { TODAY } from './World.ts';

/** Who works in another's crew: sees its records, and may change none of them. */
const CREW = ['caposquadra', 'operaio'];
/** A pre-job check is acknowledged by each of the crew, by their own sign-in (CKL-01). */
const BY_CREW = ['acknowledgePJC'];

const product = await testProduct();
const writes = REFERENCES.filter(
  ({ call, kind }) =>
    call.effect === 'write' &&
    !BY_CREW.includes(call.name) &&
    Array.isArray(product.entities[kind]?.['x-may']?.change) &&
    rolesOf(call).some((role) => CREW.includes(role)),
);

let test: ContractApp;
let visibleRecords: Records;
beforeAll(async () => {
  test = await startContractApp();
  visibleRecords = await recordsOf(await test.world('admin', OTHER_LEADER));
  await test.database.db
    .insertInto('members')
    .columns(['teamID', 'empID'])
    .expression((from) =>
      from
        .selectFrom('teams')
        .innerJoin('users', (join) => join.on('users.username', 'in', ['capo', 'operaio']))
        .where('teams.empID', '=', OTHER_LEADER)
        .where('teams.PlannedDate', '=', TODAY)
        .where('users.empID', 'is not', null)
        .select(['teams.teamID', 'users.empID as empID'])
        .$narrowType<{ empID: number }>(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => test?.close());

it('[PERM-03] the matrix is whole: every kind of record that not everybody who sees it may change', () => {
  const kinds = Object.values(product.entities).filter((entity) => Array.isArray(entity['x-may']?.change));
  expect([...new Set(writes.map(({ kind }) => kind))].toSorted()).toEqual(
    kinds.map((entity) => entity['x-entity']).toSorted(),
  );
});

describe('a viewer of another crew’s record cannot change it', () => {
  it.each(writes)('[PERM-03] [SEC-P13] $name', async ({ call, reference, kind }) => {
    for (const role of rolesOf(call).filter((each) => CREW.includes(each))) {
      const input = await givenWith(test, call, reference, kind, role, visibleRecords[kind]);
      const before = await lastTold();
      const { status, body } = await make(await test.as(USERS[role] as Actor), call, input);
      const description = `${role} ${status} ${JSON.stringify(body)}`;
      expect(status, description).toBeLessThan(500);
      expect(await toldSince(before, kind, visibleRecords[kind]), description).toBe(0);
    }
  });
});

/** The last row of the audit: every write is in it. */
async function lastTold(): Promise<number> {
  const last = test.database.db.selectFrom('audit').select(({ fn }) => fn.max('id').as('id'));
  return Number((await last.executeTakeFirstOrThrow()).id ?? 0);
}

async function toldSince(id: number, entity: string, key: number | undefined): Promise<number> {
  const rows = await test.database.db
    .selectFrom('audit')
    .select('id')
    .where('id', '>', id)
    .where('entity', '=', entity)
    .where('key', '=', String(key))
    .execute();
  return rows.length;
}
