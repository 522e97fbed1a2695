import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import type { Api } from '../../support/api.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../support/watchChanges.ts';
import type { Given } from './Case.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

// Sessions are opened one at a time, files are sent and generated for each request.
const writes = Object.values((await testProduct()).calls).filter(
  ({ effect, service, multipart, binary, stream }) =>
    effect === 'write' && service !== 'auth' && multipart !== true && binary === undefined && stream !== true,
);
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

/** Where a call takes the version that was read. */
function versionAt(call: CallModel): 'query' | 'body' | undefined {
  return (['query', 'body'] as const).find((part) =>
    Object.hasOwn((call[part] as { properties?: object } | undefined)?.properties ?? {}, 'rowVersion'),
  );
}
