import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallModel, setAt } from '../../../engine/index.ts';
import { type InputReference, referencesOf } from '../../../engine/node.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import type { Actor, Given } from './Case.ts';
import { type ContractApp, make, OTHER_LEADER, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';
import { type Records, recordsOf } from './foreignRecords.ts';
import permissions from './permissions.cases.json' with { type: 'json' };

const USERS: Readonly<Record<string, Actor>> = {
  operaio: 'operaio',
  caposquadra: 'capo',
  pianificatore: 'planner',
  backoffice: 'ufficio',
  admin: 'admin',
};

const product = await testProduct();
/** Every place of every call's input that names a record which is not for all eyes, with the kinds it may be of. */
const matrix = Object.values(product.calls).flatMap((call) =>
  referencesOf(call, product.entities).references.flatMap((reference) =>
    kindsOf(call, reference)
      .filter((kind) => product.entities[kind]?.['x-visible'] !== 'all')
      .map((kind) => ({ call, reference, kind, name: `${call.name} ${placeOf(reference)} → ${kind}` })),
  ),
);

let test: ContractApp;
let changes: Changes;
let foreign: Records;
let own: Records;
beforeAll(async () => {
  test = await startContractApp();
  foreign = await recordsOf(await test.world('admin', OTHER_LEADER));
  own = await recordsOf(await test.world('capo'));
  changes = await watchChanges(test.database);
});
afterAll(() => test?.close());

/** Records that no call is given the key of: whose they are narrows their lists alone. */
const ONLY_LISTED: readonly string[] = ['inventory-line'];

it('[SEC-P9] the matrix is whole: every kind of record that is somebody’s, in address, query and body', () => {
  const kinds = Object.values(product.entities).filter(
    (entity) => Array.isArray(entity['x-visible']) && !ONLY_LISTED.includes(entity['x-entity']),
  );
  expect([...new Set(matrix.map(({ kind }) => kind))].toSorted()).toEqual(
    kinds.map((entity) => entity['x-entity']).toSorted(),
  );
  expect(new Set(matrix.map(({ reference }) => reference.part)).size).toBe(3);
  expect(matrix.length).toBeGreaterThan(120);
});

describe('no reference reaches what its sender may not see', () => {
  it.each(matrix)('[SEC-P9] [SEC-P10] [SEC-P13] [PERM-03] $name', async ({ call, reference, kind }) => {
    for (const role of rolesOf(call).filter((each) => !seesAll(each, kind))) {
      const api = await test.as(USERS[role] as Actor);
      const given = await withKey(call, reference, kind, role, foreign[kind]);
      await changes.take();
      const { status, body } = await make(api, call, given);
      const told = `${role} ${status} ${JSON.stringify(body)}`;
      expect({ status, code: body?.code }, told).toEqual({ status: 403, code: 'NOT_YOURS' });
      expect(await changes.take(), told).toEqual([]);
    }
  });
});

describe('who sees every record is not refused for whose it is', () => {
  const reads = matrix.filter(({ call }) => call.effect === 'read');
  it.each(reads)('[PERM-03] $name', async ({ call, reference, kind }) => {
    for (const role of rolesOf(call).filter((each) => seesAll(each, kind))) {
      const given = await withKey(call, reference, kind, role, foreign[kind]);
      const { status, body } = await make(await test.as(USERS[role] as Actor), call, given);
      const told = `${role} ${status} ${JSON.stringify(body)}`;
      expect(status, told).toBeLessThan(500);
      expect(body?.code, told).not.toBe('NOT_YOURS');
    }
  });
});

describe('what is one’s own is not refused for that', () => {
  const ofLeaders = matrix.filter(({ call }) => rolesOf(call).includes('caposquadra'));
  // Nobody's own: another's account, a template that is not published.
  const theirs = ofLeaders.filter(({ kind }) => kind !== 'user' && kind !== 'team-template');
  it.each(theirs)('[PERM-03] $name', async ({ call, reference, kind }) => {
    const given = await withKey(call, reference, kind, 'caposquadra', own[kind]);
    const { status, body } = await make(await test.as('capo'), call, given);
    expect(body?.code, JSON.stringify(body)).not.toBe('NOT_YOURS');
    expect(status).toBeLessThan(500);
  });
});

/** The call as it is made on an ordinary day, but with that key in that place. */
async function withKey(
  call: CallModel,
  { part, path, entityAt }: InputReference,
  kind: string,
  role: string,
  key: number | undefined,
): Promise<Given> {
  expect(key, `no record of ${kind}`).toBeTypeOf('number');
  const given = await allCases[call.name as CallName].given(await test.world(USERS[role] as Actor));
  const place = path.map((each) => (each === '*' ? '0' : each));
  if (call.multipart === true && given.body instanceof FormData) {
    given.body.set(place.join('.'), String(key));
    if (entityAt !== undefined) given.body.set(entityAt, kind);
    return given;
  }
  let whole: unknown = (given as Record<string, unknown>)[part] ?? {};
  whole = setAt(whole, place.join('.'), key);
  if (entityAt !== undefined) whole = setAt(whole, [...place.slice(0, -1), entityAt].join('.'), kind);
  return { ...given, [part]: whole };
}

function rolesOf({ name, access }: CallModel): readonly string[] {
  if (access === 'public') return [];
  const group = permissions.allowed.find(({ calls }) => calls.includes(name));
  return Object.keys(USERS).filter((role) => group?.roles.includes(role));
}

/** Whether the role sees every record of the kind, by its permissions or by those of what it is seen through. */
function seesAll(role: string, kind: string): boolean {
  const ways = product.entities[kind]?.['x-visible'];
  if (!Array.isArray(ways)) return ways === 'all';
  // Every foreign project has a site.
  if (kind === 'project' && seesAll(role, 'team')) return true;
  const has = product.roles.roles.find(({ name }) => name === role)?.permissions ?? [];
  return ways.some(({ permissions: needed, through }) => {
    if (needed?.some((each: string) => (has as readonly string[]).includes(each))) return true;
    const target = through === undefined ? undefined : product.entities[kind]?.properties[through];
    const other = target?.['x-reference']?.entity;
    // The foreign file is one of a team.
    return through !== undefined && seesAll(role, other ?? 'team');
  });
}

function kindsOf(call: CallModel, { entity, entityAt, part, path }: InputReference): readonly string[] {
  if (entity !== undefined) return [entity];
  let schema: unknown = call[part];
  for (const key of [...path.slice(0, -1), entityAt ?? '']) {
    schema = (schema as { readonly properties: Readonly<Record<string, unknown>> }).properties[key];
  }
  return (schema as { readonly enum: readonly string[] }).enum;
}

function placeOf({ part, path }: InputReference): string {
  return [part, ...path].join('.');
}
