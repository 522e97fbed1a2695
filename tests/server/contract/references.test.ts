import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import type { Actor } from './Case.ts';
import { type ContractApp, make, OTHER_LEADER, startContractApp } from './ContractApp.ts';
import { type Records, recordsOf } from './foreignRecords.ts';
import { givenWith, REFERENCES, rolesOf, USERS } from './referenceMatrix.ts';

const product = await testProduct();

let test: ContractApp;
let changes: Changes;
let foreign: Records;
let ownRecords: Records;
beforeAll(async () => {
  test = await startContractApp();
  foreign = await recordsOf(await test.world('admin', OTHER_LEADER));
  ownRecords = await recordsOf(await test.world('capo'));
  changes = await watchChanges(test.database);
});
afterAll(() => test?.close());

/** Records that no call addresses by key: ownership only filters their lists. */
const ONLY_LISTED: readonly string[] = ['inventory-line', 'moved-item'];

it('[SEC-P9] the matrix is complete: every kind of owned record, in address, query and body', () => {
  const kinds = Object.values(product.entities).filter(
    (entity) => Array.isArray(entity['x-may']?.see) && !ONLY_LISTED.includes(entity['x-entity']),
  );
  expect([...new Set(REFERENCES.map(({ kind }) => kind))].toSorted()).toEqual(
    kinds.map((entity) => entity['x-entity']).toSorted(),
  );
  expect(new Set(REFERENCES.map(({ reference }) => reference.part)).size).toBe(3);
  expect(REFERENCES.length).toBeGreaterThan(120);
});

describe('no reference reaches what its sender may not see', () => {
  it.each(REFERENCES)('[SEC-P9] [SEC-P10] [SEC-P13] [PERM-03] $name', async ({ call, reference, kind }) => {
    for (const role of rolesOf(call).filter((each) => !seesAll(each, kind))) {
      const api = await test.as(USERS[role] as Actor);
      const input = await givenWith(test, call, reference, kind, role, foreign[kind]);
      await changes.take();
      const { status, body } = await make(api, call, input);
      const description = `${role} ${status} ${JSON.stringify(body)}`;
      expect(await changes.take(), description).toEqual([]);
      // The permission error comes first, whatever other records the input names.
      const [problem] = body?.problems ?? [];
      const isOthers = problem?.rule === 'may-change' && problem.path === reference.path.join('.');
      const refusal = isOthers ? { status: 400, code: 'BAD_INPUT' } : { status: 403, code: 'NOT_YOURS' };
      expect({ status, code: body?.code }, description).toEqual(refusal);
    }
  });
});

describe('a user who sees every record is not refused for its owner', () => {
  const reads = REFERENCES.filter(({ call }) => call.effect === 'read');
  it.each(reads)('[PERM-03] $name', async ({ call, reference, kind }) => {
    for (const role of rolesOf(call).filter((each) => seesAll(each, kind))) {
      const input = await givenWith(test, call, reference, kind, role, foreign[kind]);
      const { status, body } = await make(await test.as(USERS[role] as Actor), call, input);
      const description = `${role} ${status} ${JSON.stringify(body)}`;
      expect(status, description).toBeLessThan(500);
      expect(body?.code, description).not.toBe('NOT_YOURS');
    }
  });
});

describe('an own record is not refused for its owner', () => {
  const ofLeaders = REFERENCES.filter(({ call }) => rolesOf(call).includes('caposquadra'));
  // Records of no leader: the account of another user, an unpublished template.
  const foreignKinds = ofLeaders.filter(({ kind }) => kind !== 'user' && kind !== 'team-template');
  it.each(foreignKinds)('[PERM-03] $name', async ({ call, reference, kind }) => {
    const input = await givenWith(test, call, reference, kind, 'caposquadra', ownRecords[kind]);
    const { status, body } = await make(await test.as('capo'), call, input);
    expect(body?.code, JSON.stringify(body)).not.toBe('NOT_YOURS');
    expect(status).toBeLessThan(500);
  });
});

/**
 * True if the role sees every record of the kind, by its permissions or by those of the entity that grants
 * access.
 */
function seesAll(role: string, kind: string): boolean {
  const ways = product.entities[kind]?.['x-may']?.see;
  if (!Array.isArray(ways)) return ways === 'all';
  // Every foreign project has a site.
  if (kind === 'project' && seesAll(role, 'team')) return true;
  const has = product.roles.roles.find(({ name }) => name === role)?.permissions ?? [];
  return ways.some(({ permissions: needed, through }) => {
    if (needed?.some((each: string) => (has as readonly string[]).includes(each))) return true;
    const target = through === undefined ? undefined : product.entities[kind]?.properties[through];
    const referencedEntity = target?.['x-reference']?.entity;
    // The foreign file is one of a team.
    return through !== undefined && seesAll(role, referencedEntity ?? 'team');
  });
}
