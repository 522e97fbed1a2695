import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import type { Answer, Api } from '../../support/api.ts';
import { brokenInputs, jsonOf } from '../../support/brokenInputs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import type { Given } from './Case.ts';
import { type ContractApp, make, OTHER_LEADER, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';
import permissions from './permissions.cases.json' with { type: 'json' };

const REFUSED = [400, 401, 403, 404, 409, 413, 415];
/** Requests under way at once: as many as a few impatient browsers. */
const AT_ONCE = 8;
/** Above the limit of a body, which is 2 MB. */
const TOO_LARGE = JSON.stringify({ a: 'x'.repeat(2_200_000) });

const product = await testProduct();
const { rules, texts } = product.messages['it'] ?? { rules: {}, texts: {} };
const calls = Object.values(product.calls).filter(({ stream }) => stream !== true);
const writes = calls.filter(({ effect }) => effect === 'write');
const caseOf = ({ name }: CallModel) => allCases[name as CallName];

let test: ContractApp;
let changes: Changes;
let nobody: Api;
beforeAll(async () => {
  test = await startContractApp();
  changes = await watchChanges(test.database);
  nobody = await test.api();
  // Signing in writes something: not while a call is looked at.
  for (const user of ['admin', 'capo', 'planner', 'operaio', 'ufficio'] as const) await test.as(user);
});
afterAll(() => test?.close());

/**
 * Creates the records of a case for the crew of `capo` or another; `nothingWritten` reports writes of the
 * call since then.
 */
async function prepare(call: CallModel, leader?: number): Promise<{ given: Given; api: Api }> {
  const { as, given } = caseOf(call);
  const prepared = await given(await test.world(as, leader));
  const api = await test.as(as);
  await changes.take();
  return { given: prepared, api };
}

/** A failed sign-in writes one row of the audit and no other. */
const nothingWritten = async (call?: CallModel) => {
  const auditInsert = call?.access === 'public' ? 'audit insert' : undefined;
  expect((await changes.take()).filter((change) => change !== auditInsert)).toEqual([]);
};

/** Whether a form has words for a problem: by the rule's name alone it could only show that name. */
function hasWords({ rule, message }: { readonly rule: string; readonly message?: string }): boolean {
  return (message !== undefined && Object.hasOwn(texts, message)) || Object.hasOwn(rules, rule);
}

/**
 * Faults of a refusal, which must have a number below zero, a code, and an Italian sentence without open
 * slots.
 */
function faultsOf({ status, body }: Answer): string[] {
  const faults: readonly (readonly [string, boolean])[] = [
    ['status', REFUSED.includes(status)],
    ['ResultCode', body?.ResultCode < 0],
    ['code', /^[A-Z][A-Z_]+$/.test(body?.code)],
    ['sentence', /^\S+ \S/.test(body?.ResultMessage)],
    ['raw rule', (body?.problems ?? []).every(hasWords)],
    ['left open', !/undefined|\[object|\{\w+\}|must (?:be|have|NOT)/.test(body?.ResultMessage)],
  ];
  return faults.filter(([, right]) => !right).map(([fault]) => fault);
}

function expectRefusal(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body?.code }).toEqual({ status, code });
  expect(faultsOf(answer), JSON.stringify(answer.body)).toEqual([]);
}

interface Wrong {
  readonly what: string;
  send(): Promise<Answer>;
}

/**
 * Sends all inputs.
 *
 * @returns those that were not refused, or without a message.
 */
async function faultsAmong(inputs: readonly Wrong[]): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < inputs.length; from += AT_ONCE) {
    const requests = inputs.slice(from, from + AT_ONCE).map(async ({ what, send }) => {
      const answer = await send();
      for (const fault of faultsOf(answer)) {
        faults.push(`${what}: ${fault}, ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    });
    await Promise.all(requests);
  }
  return faults;
}

it('this test detects the writes of a call', async () => {
  const call = calls.find(({ name }) => name === 'updateTeam') as CallModel;
  const { given, api } = await prepare(call);
  expect((await make(api, call, given)).status).toBe(200);
  expect((await changes.take()).toSorted()).toEqual(['audit insert', 'teams update']);
});

describe('refuses an invalid input with a message, and writes no row', () => {
  it.each(calls)('[CALL-01] [CALL-02] [VAL-04] $name', async (call) => {
    const { given, api } = await prepare(call);
    expect(await faultsAmong(wrongInputs(call, given, api))).toEqual([]);
    await nothingWritten(call);
  });
});

function wrongInputs(call: CallModel, given: Given, api: Api) {
  const { params, query, body } = given;
  const send = (more: Given) => () => make(api, call, { ...given, ...more });
  const part = (name: 'params' | 'query', schema: unknown, good: unknown) =>
    [...brokenInputs(schema ?? {}, good, { name, texts: true })]
      // A parameter left out of a path is another path.
      .filter(({ what }) => name === 'query' || !what.endsWith('missing'))
      .map(({ what, input }) => ({ what, send: send({ [name]: input }) }));
  const broken = [...part('params', call.params, params), ...part('query', call.query, query)];
  if (call.effect === 'write' || call.query !== undefined) {
    broken.push({ what: 'query: unknown', send: send({ query: { ...query, sconosciuto: '1' } }) });
  }
  if (call.body === undefined || call.multipart === true) return broken;
  const inputs = [...brokenInputs(call.body, body, { name: 'body' })];
  broken.push(...inputs.map(({ what, input }) => ({ what, send: send({ body: jsonOf(input ?? null) }) })));
  for (const text of ['{"obj":', '[]', 'null', '"testo"', '', '{"a":1}{"b":2}', TOO_LARGE]) {
    broken.push({ what: `body ${text.slice(0, 20)}`, send: send({ body: text }) });
  }
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    broken.push({ what: type, send: () => make(api, call, { ...given, body: jsonOf(body) }, { headers }) });
  }
  return broken;
}

describe('refuses a valid request of a user without permission, and writes no row', () => {
  it.each(calls.filter(({ access }) => access !== 'public'))(
    '[PERM-05] $name: not signed in',
    async (call) => {
      const { given } = await prepare(call);
      const answer = await make(nobody, call, given);
      expectRefusal(answer, 401, 'SIGN_IN_NEEDED');
      await nothingWritten();
    },
  );

  const users = { operaio: 'operaio', caposquadra: 'capo', pianificatore: 'planner', backoffice: 'ufficio' };
  const closed = permissions.allowed.flatMap(({ roles, calls: names }) =>
    names.flatMap((name) => {
      const out = Object.entries(users).filter(
        ([role]) => !roles.includes(role) && !roles.includes('nobody'),
      );
      const call = writes.find((each) => each.name === name);
      return call === undefined || out.length === 0 ? [] : [{ name, call, out: out.map(([, user]) => user) }];
    }),
  );
  it.each(closed)(
    '[PERM-01] [PERM-02] [PERM-05] $name: without permission, as $out',
    async ({ call, out }) => {
      const { given } = await prepare(call);
      for (const user of out) {
        const answer = await make(await test.as(user as 'capo'), call, given);
        expectRefusal(answer, 403, 'FORBIDDEN');
      }
      await nothingWritten();
    },
  );

  // A public write has no session to ride on.
  const proven = writes.filter(({ access }) => access !== 'public');
  it.each(proven)('[CALL-02] $name: without the proof of coming from our pages', async (call) => {
    const { given, api } = await prepare(call);
    const answer = await make(api, call, given, { headers: { 'x-requested-with': 'altri' } });
    expectRefusal(answer, 403, 'FORGED_REQUEST');
    await nothingWritten();
  });

  const userCalls = calls.filter(({ body }) => userField(body) !== undefined);
  it.each(userCalls)('[PERM-05] $name: in another user’s name', async (call) => {
    const { given, api } = await prepare(call);
    const field = userField(call.body) ?? '';
    for (const other of [3, { userId: 3 }, { empID: 2 }, { username: 'operaio' }, 'operaio']) {
      const claimed = field === 'userid' && typeof other === 'object' ? 3 : other;
      const answer = await make(api, call, {
        ...given,
        body: { ...(given.body as object), [field]: claimed },
      });
      expectRefusal(answer, 403, 'USER_MISMATCH');
    }
    await nothingWritten();
  });

  const owned = permissions.ownRows.flatMap((group) => group.calls);
  it.each(calls.filter(({ name }) => owned.includes(name)))(
    '[PERM-03] [PERM-05] $name: another crew’s records',
    async (call) => {
      const { given, api } = await prepare(call, OTHER_LEADER);
      const answer = await make(api, call, given);
      expect([403, 404], JSON.stringify(answer.body)).toContain(answer.status);
      expect(faultsOf(answer), JSON.stringify(answer.body)).toEqual([]);
      await nothingWritten();
    },
  );
});

function userField(body: unknown): string | undefined {
  const names = Object.keys((body as { properties?: object } | undefined)?.properties ?? {});
  return names.find((name) => ['user', 'userData', 'userid'].includes(name));
}
