import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { refuseInput } from '../../../server/host/calls/refuseInput.ts';
import { envelope, refusalModel } from '../../../server/host/errors/envelope.ts';
import { inputReader } from '../../../server/host/http/input/readInput.ts';
import { readerOf } from '../../../server/host/product/productLookups.ts';
import { addressOf } from '../../support/addressOf.ts';
import type { Answer, Api } from '../../support/api.ts';
import { brokenInputs, jsonOf } from '../../support/brokenInputs.ts';
import { DEEP } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import type { Given } from './Case.ts';
import { type ContractApp, make, OTHER_LEADER, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';
import permissions from './permissions.cases.json' with { type: 'json' };

const REFUSED = [400, 401, 403, 404, 409, 413, 415];
/** Requests under way at once: as many as a few impatient browsers. */
const AT_ONCE = 8;

const product = await testProduct();
const { rules, texts } = product.messages['it'] ?? { rules: {}, texts: {} };
const calls = Object.values(product.calls).filter(({ stream }) => stream !== true);
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
function faultsOf({ status, body }: Pick<Answer, 'status' | 'body'>): string[] {
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
  /** An input with one invalid field, its body as JSON text: the server's reader can judge it without a request. */
  readonly broken?: Given;
  send(): Promise<Answer>;
}

/**
 * Sends the inputs; of those that the server's reader refuses by the same rule only the first, and all by
 * `npm run deep`: the others get the reader's refusal without a request, equal problems once.
 *
 * @returns those that were not refused, or without a message.
 */
async function faultsAmong(call: CallModel, inputs: readonly Wrong[]): Promise<string[]> {
  const faults: string[] = [];
  const look = (what: string, answer: Pick<Answer, 'status' | 'body'>) => {
    for (const fault of faultsOf(answer))
      faults.push(`${what}: ${fault}, ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const sentRules = new Set<string>();
  const judgedProblems = new Set<string>();
  const toSend = inputs.filter(({ what, broken }) => {
    const problems = broken === undefined ? [] : problemsOf(call, broken);
    const rule = `${what.split(/[.:]/, 1)} ${problems[0]?.rule}`;
    if (DEEP > 1 || problems.length === 0 || !sentRules.has(rule)) return sentRules.add(rule);
    const problemsText = JSON.stringify(problems);
    if (judgedProblems.has(problemsText)) return false;
    judgedProblems.add(problemsText);
    const refusal = refuseInput(call, product, 'it', problems);
    const reader = readerOf(product, 'it');
    look(what, { status: refusalModel(refusal, reader).status, body: envelope(refusal, reader) });
    return false;
  });
  for (let from = 0; from < toSend.length; from += AT_ONCE) {
    const requests = toSend.slice(from, from + AT_ONCE);
    await Promise.all(requests.map(async ({ what, send }) => look(what, await send())));
  }
  return faults;
}

/** What the reader finds wrong in an input as it arrives: a query as texts, a body as JSON. */
function problemsOf(call: CallModel, { params = {}, query, body }: Given) {
  const texts = new URL(addressOf(call, { query }), test.address).searchParams;
  const parsed = typeof body === 'string' ? JSON.parse(body) : body;
  return inputReader(call)({ params, query: Object.fromEntries(texts), body: parsed }).problems;
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
    expect(await faultsAmong(call, wrongInputs(call, given, api))).toEqual([]);
    await nothingWritten(call);
  });
});

/** Of what is refused before a call's own schema each call sends one, the next call the next, and all by `npm run deep`. */
function sampleFor<T>(call: CallModel, all: readonly T[]): readonly T[] {
  const start = calls.indexOf(call) % all.length;
  return DEEP > 1 ? all : all.slice(start, start + 1);
}

function wrongInputs(call: CallModel, given: Given, api: Api): Wrong[] {
  const { params, query, body } = given;
  const send = (more: Given) => () => make(api, call, { ...given, ...more });
  const wrong = (what: string, more: Given): Wrong => ({
    what,
    broken: { ...given, ...more },
    send: send(more),
  });
  const part = (name: 'params' | 'query', schema: unknown, good: unknown) =>
    [...brokenInputs(schema ?? {}, good, { name, texts: true })]
      // A parameter left out of a path is another path.
      .filter(({ what }) => name === 'query' || !what.endsWith('missing'))
      .map(({ what, input }) => wrong(what, { [name]: input }));
  const broken = [...part('params', call.params, params), ...part('query', call.query, query)];
  if (call.effect === 'write' || call.query !== undefined) {
    broken.push({ what: 'query: unknown', send: send({ query: { ...query, sconosciuto: '1' } }) });
  }
  if (call.body === undefined || call.multipart === true) return broken;
  const inputs = [...brokenInputs(call.body, body, { name: 'body' })];
  broken.push(...inputs.map(({ what, input }) => wrong(what, { body: jsonOf(input ?? null) })));
  for (const text of ['[]', 'null', '"testo"', '']) {
    broken.push({ what: `body ${text}`, send: send({ body: text }) });
  }
  for (const text of sampleFor(call, ['{"obj":', '{"a":1}{"b":2}'])) {
    broken.push({ what: `body ${text}`, send: send({ body: text }) });
  }
  const types = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'];
  for (const type of sampleFor(call, types)) {
    const headers = { 'content-type': type };
    broken.push({ what: type, send: () => make(api, call, { ...given, body: jsonOf(body) }, { headers }) });
  }
  return broken;
}

describe('refuses a valid request of a user without permission, and writes no row', () => {
  const users = { operaio: 'operaio', caposquadra: 'capo', pianificatore: 'planner', backoffice: 'ufficio' };
  const rolesOf = new Map(
    permissions.allowed.flatMap(({ roles, calls: names }) => names.map((name) => [name, roles] as const)),
  );
  it.each(calls.filter(({ access }) => access !== 'public'))(
    '[PERM-01] [PERM-02] [PERM-05] [CALL-02] $name: without session, permission, proof of coming from our pages',
    async (call) => {
      const { given, api } = await prepare(call);
      expectRefusal(await make(nobody, call, given), 401, 'SIGN_IN_NEEDED');
      if (call.effect === 'write') {
        const roles = rolesOf.get(call.name) ?? [];
        const others = Object.entries(users).filter(([role]) => !roles.includes(role));
        // `permissions.test.ts` sends each call as each role.
        for (const [, user] of roles.includes('nobody') ? [] : sampleFor(call, others)) {
          expectRefusal(await make(await test.as(user as 'capo'), call, given), 403, 'FORBIDDEN');
        }
        const forged = await make(api, call, given, { headers: { 'x-requested-with': 'altri' } });
        expectRefusal(forged, 403, 'FORGED_REQUEST');
      }
      await nothingWritten();
    },
  );

  const userCalls = calls.filter(({ body }) => userField(body) !== undefined);
  it.each(userCalls)('[PERM-05] $name: in another user’s name', async (call) => {
    const { given, api } = await prepare(call);
    const field = userField(call.body) ?? '';
    const others = [3, { userId: 3 }, { empID: 2 }, { username: 'operaio' }, 'operaio'];
    for (const other of sampleFor(call, others)) {
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
