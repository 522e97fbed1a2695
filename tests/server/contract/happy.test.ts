import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import specified from '../../schemas/specifiedCalls.json' with { type: 'json' };
import type { Answer, Api } from '../../support/api.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import type { Given } from './Case.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

interface Specified {
  readonly call: string;
  readonly sends?: readonly string[];
  readonly answers?: readonly string[];
}

const product = await testProduct();
// A stream never ends; `events` tests its content.
const calls = Object.values(product.calls).filter(({ stream }) => stream !== true);
const byAddress = new Map((specified.paths as readonly Specified[]).map((path) => [path.call, path]));
const routes = calls.flatMap((call) =>
  [call.fullPath, ...call.mirrorPaths].map((path) => ({ call, path, route: `${call.method} ${path}` })),
);

/** Restores any kind of record: its page reloads everything. */
const ANYTHING = 'restoreDeleted';
/** Entity by table. */
const entityOf = new Map(
  Object.entries(product.entities).flatMap(([name, { 'x-table': table }]) =>
    table === undefined ? [] : [[table, name] as const],
  ),
);
/** Tables without history: drafts are unfinished input, views are personal settings. */
const UNTOLD = [
  ...['saveDraft', 'discardDraft', 'markNotificationsRead', 'saveListView', 'deleteListView'],
  ...['saveSchemaDraft', 'saveSchemaDrafts', 'settleSchemaConflicts', 'importSchemas'],
];

let test: ContractApp;
let changes: Changes;
beforeAll(async () => {
  test = await startContractApp();
  changes = await watchChanges(test.database);
});
afterAll(() => test?.close());

/** Records made for one request of a case alone, and its client. */
async function prepare(call: CallModel): Promise<{ given: Given; api: Api }> {
  const { as, given } = allCases[call.name as CallName];
  const prepared = await given(await test.world(as));
  // Signing in and out uses a separate session.
  const api = call.service === 'auth' ? await test.api(as) : await test.as(as);
  await changes.take();
  return { given: prepared, api };
}

describe('every call answers on an ordinary day as its file declares; reads write no row, writes are audited, announced and executed once', () => {
  it.each(routes)('[CALL-01] [CALL-02] $route', async ({ call, path, route }) => {
    const { given, api } = await prepare(call);
    const last = await lastAudit();
    const key = { 'idempotency-key': `once-${call.name}${call.mirrorPaths.indexOf(path)}` };
    const keyed = { path, headers: isRepeatable(call) ? key : {} };
    const answer = await make(api, call, given, keyed);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await expectWritten(call, await changes.take(), last);
    if (isRepeatable(call) && path === call.fullPath) await expectOnce(call, { given, api, answer, keyed });
    const documented = byAddress.get(route);
    expect(namesSent(given)).toEqual(expect.arrayContaining([...(documented?.sends ?? [])]));
    if (call.binary !== undefined) return expectFile(call, answer);
    expect(problemsOf(call, answer.body)).toEqual([]);
    for (const name of documented?.answers ?? []) expect(answer.body).toHaveProperty(name);
    // An empty list would leave its row schema unchecked.
    expect(emptyLists(answer.body)).toEqual([]);
  });
});

/** Sessions have no idempotency key, and a file that is sent twice is two requests by form data; printed files are not stored. */
const isRepeatable = ({ effect, service, multipart, binary }: CallModel) =>
  effect === 'write' && service !== 'auth' && multipart !== true && binary === undefined;

async function expectWritten(call: CallModel, changed: readonly string[], last: number): Promise<void> {
  if (call.effect === 'read') return expect(changed).toEqual([]);
  if (call.service === 'auth' || call.multipart === true) return;
  expectNamed(call, changed);
  if (!isRepeatable(call)) return;
  expect(changed).toContain('idempotency insert');
  await expectTold(call, last);
}

interface Once {
  readonly given: Given;
  readonly api: Api;
  readonly answer: Answer;
  readonly keyed: Parameters<typeof make>[3];
}

/** A repeat gets the first answer, and the key of one request is no pass for another, be it of the same call. */
async function expectOnce(call: CallModel, { given, api, answer, keyed }: Once): Promise<void> {
  expect((await make(api, call, given, keyed)).body).toEqual(answer.body);
  expect(await changes.take()).toEqual([]);
  const otherInput = (await prepare(call)).given;
  if (JSON.stringify(otherInput) === JSON.stringify(given)) return;
  const reused = await make(api, call, otherInput, keyed);
  expect(reused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_REUSED' } });
  expect(await changes.take()).toEqual([]);
}

/**
 * Other pages reload by the names in `changes`; so does the page of the user, which may receive no events
 * while offline.
 */
function expectNamed({ name, changes: named = [] }: CallModel, written: readonly string[]): void {
  if (name === ANYTHING) return;
  const kinds = written.flatMap((what) => entityOf.get(what.split(' ')[0] ?? '') ?? []);
  expect([...named]).toEqual(expect.arrayContaining([...new Set(kinds)]));
}

/** Who, by which call, what; no password among it. */
async function expectTold(call: CallModel, last: number): Promise<void> {
  const rows = await test.database.db
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', last)
    .where('call', '=', call.name)
    .execute();
  if (UNTOLD.includes(call.name)) return expect(rows).toEqual([]);
  expect(rows).not.toEqual([]);
  const { as } = allCases[call.name as CallName];
  for (const { username, entity, key, before, after } of rows) {
    expect(username).toBe(as);
    expect(Object.keys(product.entities), entity).toContain(entity);
    expect(key).not.toBe('');
    expect([before, after]).not.toEqual([null, null]);
    expect(JSON.stringify([before, after])).not.toMatch(/Tralicci1!|\$scrypt|\$argon/);
  }
}

async function lastAudit(): Promise<number> {
  const last = test.database.db.selectFrom('audit').select(({ fn }) => fn.max('id').as('id'));
  return Number((await last.executeTakeFirstOrThrow()).id ?? 0);
}

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
