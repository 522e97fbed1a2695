import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import specified from '../../schemas/specifiedCalls.json' with { type: 'json' };
import type { Answer } from '../../support/api.ts';
import { testProduct } from '../../support/testProduct.ts';
import type { Given } from './Case.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

interface Specified {
  readonly call: string;
  readonly sends?: readonly string[];
  readonly answers?: readonly string[];
}

// A stream never ends; `events` tests its content.
const calls = Object.values((await testProduct()).calls).filter(({ stream }) => stream !== true);
const byAddress = new Map((specified.paths as readonly Specified[]).map((path) => [path.call, path]));
const routes = calls.flatMap((call) =>
  [call.fullPath, ...call.mirrorPaths].map((path) => ({ call, path, route: `${call.method} ${path}` })),
);

let test: ContractApp;
beforeAll(async () => {
  test = await startContractApp();
});
afterAll(() => test?.close());

/** Makes the call of a case on records made for it alone. */
async function happily(call: CallModel, path: string): Promise<{ given: Given; answer: Answer }> {
  const { as, given: prepare } = allCases[call.name as CallName];
  const input = await prepare(await test.world(as));
  // Signing in and out uses a separate session.
  const api = call.service === 'auth' ? await test.api(as) : await test.as(as);
  return { given: input, answer: await make(api, call, input, { path }) };
}

describe('every call answers on an ordinary day as its file declares', () => {
  it.each(routes)('[CALL-01] [CALL-02] $route', async ({ call, path, route }) => {
    const { given, answer } = await happily(call, path);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const documented = byAddress.get(route);
    expect(namesSent(given)).toEqual(expect.arrayContaining([...(documented?.sends ?? [])]));
    if (call.binary !== undefined) return expectFile(call, answer);
    expect(problemsOf(call, answer.body)).toEqual([]);
    for (const name of documented?.answers ?? []) expect(answer.body).toHaveProperty(name);
    // An empty list would leave its row schema unchecked.
    expect(emptyLists(answer.body)).toEqual([]);
  });
});

describe('mirrors', () => {
  const reads = calls.filter(({ effect, mirrorPaths }) => effect === 'read' && mirrorPaths.length > 0);

  it.each(reads)('[CALL-01] $name answers the same everywhere', async (call) => {
    const { as, given: prepare } = allCases[call.name as CallName];
    const input = await prepare(await test.world(as));
    const first = await make(await test.as(as), call, input);
    for (const path of call.mirrorPaths) {
      const mirrored = await make(await test.as(as), call, input, { path });
      expect(mirrored.body, path).toEqual(first.body);
    }
  });
});

describe('an unknown employee', () => {
  it('[CALL-05] is a 404 of the lookup, in the words of the interface, and lists are empty', async () => {
    const capo = await test.as('capo');
    const lookup = await capo.get('/base/ohem/sobisEmployee?ExtEmpNo=NESSUNO');
    expect(lookup.status).toBe(404);
    expect(lookup.body).toMatchObject({ code: 'NOT_FOUND' });
    expect(lookup.body.ResultCode).toBeLessThan(0);
    const list = await capo.get('/base/ohem/list?q=nessunocosì');
    expect(list).toMatchObject({ status: 200, body: { ohem: [], total: 0 } });
  });
});

/** Violations of the answer schema of the call; the envelope of a write is checked too. */
function problemsOf(call: CallModel, body: Readonly<Record<string, unknown>>): unknown[] {
  const { effect, responseKey: key = effect === 'write' ? 'ResultData' : undefined, response } = call;
  if (effect === 'write') {
    expect(body).toMatchObject({ ResultCode: 0, ResultMessage: '' });
    expect(Object.keys(body).toSorted()).toEqual(['ResultCode', 'ResultMessage', key].toSorted());
  }
  const payload = key === undefined ? body : body[key];
  expect(payload).toBeDefined();
  const check = compileCheck(response ?? {});
  return check(payload)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, rule }) => ({ path, rule }));
}

function emptyLists(body: Readonly<Record<string, unknown>>): string[] {
  if (body['total'] === undefined) return [];
  const names = Object.keys(body).filter((name) => Array.isArray(body[name]));
  return names.filter((name) => (body[name] as readonly unknown[]).length === 0);
}

function expectFile({ binary = '' }: CallModel, { headers, bytes }: Answer): void {
  const contentType = headers.get('content-type') ?? '';
  // `application/octet-stream` stands for the type of an uploaded file.
  if (binary !== 'application/octet-stream') expect(contentType).toBe(binary);
  expect(bytes.byteLength).toBeGreaterThan(0);
}

function namesSent({ params = {}, query = {}, body = {} }: Given): string[] {
  return [params, query, body as object].flatMap((part) => Object.keys(part));
}
