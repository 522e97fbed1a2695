import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { Answer, Api } from '../../support/api.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import permissions from './permissions.cases.json' with { type: 'json' };

const USERS = {
  nobody: undefined,
  operaio: 'operaio',
  caposquadra: 'capo',
  pianificatore: 'planner',
  backoffice: 'ufficio',
  admin: 'admin',
} as const;
type Role = keyof typeof USERS;

const calls = Object.values((await testProduct()).calls);
const allowed = new Map(
  permissions.allowed.flatMap(({ roles, calls }) => calls.map((call) => [call, roles])),
);

let test: ContractApp;
const apis = new Map<Role, Api>();
beforeAll(async () => {
  test = await startContractApp();
  for (const [role, name] of Object.entries(USERS)) {
    apis.set(role as Role, name === undefined ? await test.api() : await test.as(name));
  }
});
afterAll(() => test?.close());

describe('the matrix', () => {
  it('[PERM-05] names every call once', () => {
    const groupedCalls = permissions.allowed.flatMap((group) => group.calls);
    expect(groupedCalls.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it('[PERM-05] names every role that there is', async () => {
    const { roles } = await testProduct().then((product) => product.roles);
    expect(Object.keys(USERS).toSorted()).toEqual(['nobody', ...roles.map(({ name }) => name)].toSorted());
  });
});

describe('who may make a call', () => {
  it.each(calls)('[PERM-01] [PERM-02] [PERM-05] $name', async (call) => {
    const verdicts = await Promise.all(
      [...apis].map(async ([role, api]) => [role, verdict(role, await knock(api, call))] as const),
    );
    const roles: readonly string[] = allowed.get(call.name) ?? [];
    const expectedOutcomes = Object.keys(USERS).map((role) => [
      role,
      roles.includes(role) ? 'let through' : 'refused',
    ]);
    expect(Object.fromEntries(verdicts)).toEqual(Object.fromEntries(expectedOutcomes));
  });
});

/**
 * Sends the address without input: an authorised user gets the missing fields in the answer, and no call has
 * an effect.
 */
async function knock(api: Api, call: CallModel): Promise<Answer> {
  if (call.stream === true) return knockAtStream(api, call);
  return make(api, call, {
    params: { disabled: 'N' },
    query: call.effect === 'write' ? { nessuno: 1 } : {},
    ...(call.effect === 'write' && call.body !== undefined ? { body: [] } : {}),
  });
}

async function knockAtStream(api: Api, { fullPath }: CallModel): Promise<Answer> {
  const leave = new AbortController();
  const { status, headers } = await fetch(`${test.address}${fullPath}`, {
    headers: { cookie: api.cookie },
    signal: leave.signal,
  });
  leave.abort();
  return { status, headers, body: { code: status === 401 ? 'SIGN_IN_NEEDED' : '' }, bytes: new Uint8Array() };
}

function verdict(role: Role, { status, body }: Answer): string {
  const code: unknown = body?.code;
  if (role === 'nobody' && code === 'SIGN_IN_NEEDED') return status === 401 ? 'refused' : `${status} ${code}`;
  if (role !== 'nobody' && code === 'FORBIDDEN') return status === 403 ? 'refused' : `${status} ${code}`;
  return status < 500 ? 'let through' : `${status} ${code}`;
}
