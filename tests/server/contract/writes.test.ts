import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import type { Api } from '../../support/api.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import type { Given } from './Case.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

const product = await testProduct();
const calls = Object.values(product.calls).filter(({ stream }) => stream !== true);
const reads = calls.filter(({ effect }) => effect === 'read');
// Sessions have no idempotency key, and a file that is sent twice is two requests by form data.
const changing = calls.filter(
  ({ effect, service, multipart }) => effect === 'write' && service !== 'auth' && multipart !== true,
);
// Files are generated for each request: only the row in the audit is stored.
const writes = changing.filter(({ binary }) => binary === undefined);
const printing = changing.filter(({ binary }) => binary !== undefined);
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

async function prepare(call: CallModel): Promise<{ given: Given; api: Api }> {
  const { as, given } = allCases[call.name as CallName];
  const prepared = await given(await test.world(as));
  const api = await test.as(as);
  await changes.take();
  return { given: prepared, api };
}

describe('a read', () => {
  it.each(reads)('[CALL-01] $name writes no row', async (call) => {
    const { given, api } = await prepare(call);
    expect((await make(api, call, given)).status).toBe(200);
    expect(await changes.take()).toEqual([]);
  });
});

describe('a write', () => {
  it.each(writes)(
    '[CALL-02] $name is audited and announced to viewers of its entities; a repeat is executed once',
    async (call) => {
      const { given, api } = await prepare(call);
      const { id: last } = await newest();
      const keyed = { headers: { 'idempotency-key': `once-${call.name}` } };
      const first = await make(api, call, given, keyed);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const changed = await changes.take();
      expect(changed).toContain('idempotency insert');
      expectNamed(call, changed);
      await expectTold(call, last);

      const again = await make(api, call, given, keyed);
      expect(again.body).toEqual(first.body);
      expect(await changes.take()).toEqual([]);

      // The key of one request is no pass for another, be it of the same call.
      const otherInput = (await prepare(call)).given;
      if (JSON.stringify(otherInput) === JSON.stringify(given)) return;
      const reused = await make(api, call, otherInput, keyed);
      expect(reused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_REUSED' } });
      expect(await changes.take()).toEqual([]);
    },
  );

  it.each(printing)('$name names every kind of record that it writes', async (call) => {
    const { given, api } = await prepare(call);
    expect((await make(api, call, given)).status).toBe(200);
    expectNamed(call, await changes.take());
  });
});

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

describe('a finger that taps too often', () => {
  it.each(writes)('[CALL-02] $name five times at once is done or refused in words', async (call) => {
    const { given, api } = await prepare(call);
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(api, call, given)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([400, 404, 409], JSON.stringify(body)).toContain(status);
      expect(body.ResultMessage).toMatch(/\S/);
    }
  });
});

describe('a write on an older version', () => {
  const versioned = writes.filter((call) => versionAt(call) !== undefined);
  it.each(versioned)('[CALL-02] $name is refused', async (call) => {
    const { given, api } = await prepare(call);
    const at = versionAt(call) as 'query' | 'body';
    const stale = { ...given, [at]: { ...(given[at] as object), rowVersion: 99 } };
    const answer = await make(api, call, stale);
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(await changes.take()).toEqual([]);
  });
});

async function newest(): Promise<{ id: number }> {
  const { db } = test.database;
  return (
    (await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? { id: 0 }
  );
}

/** Where a call takes the version that was read. */
function versionAt(call: CallModel): 'query' | 'body' | undefined {
  return (['query', 'body'] as const).find((part) =>
    Object.hasOwn((call[part] as { properties?: object } | undefined)?.properties ?? {}, 'rowVersion'),
  );
}
