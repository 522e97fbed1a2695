import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

const product = await testProduct();
/** Puts back whatever it is asked to: its asker reads everything anew. */
const ANYTHING = 'restoreDeleted';
const writes = Object.values(product.calls).filter(
  ({ name, effect, service, multipart }) =>
    effect === 'write' && service !== 'auth' && multipart !== true && name !== ANYTHING,
);
/** Whose rows lie in which table. */
const entityOf = new Map(
  Object.entries(product.entities).flatMap(([name, { 'x-table': table }]) =>
    table === undefined ? [] : [[table, name] as const],
  ),
);

let test: ContractApp;
let changes: Changes;
beforeAll(async () => {
  test = await startContractApp();
  changes = await watchChanges(test.database);
});
afterAll(() => test?.close());

// What others look at is read anew by these names; so is one's own page, which may hear no events in a tunnel.
describe('what a call says that it changes', () => {
  it.each(writes)('$name names every kind of record that it writes', async (call) => {
    const { as, given } = allCases[call.name as CallName];
    const prepared = await given(await test.world(as));
    const api = await test.as(as);
    await changes.take();
    const answer = await make(api, call, prepared);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const written = (await changes.take()).flatMap((what) => entityOf.get(what.split(' ')[0] ?? '') ?? []);
    expect([...(call.changes ?? [])]).toEqual(expect.arrayContaining([...new Set(written)]));
  });
});
