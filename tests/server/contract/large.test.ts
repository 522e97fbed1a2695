import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { numberSetting } from '../../../server/host/product/productLookups.ts';
import { addressOf } from '../../support/addressOf.ts';
import { type LargeInput, largeInputs } from '../../support/largeInputs.ts';
import { DEEP } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type ContractApp, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

const product = await testProduct();
/** Those that read a JSON body; signing out would end the run. */
const reading = Object.values(product.calls).filter(
  ({ method, multipart, stream, name }) =>
    method !== 'GET' && multipart !== true && stream !== true && !/^(logout|end.*Sessions?)$/.test(name),
);
const limitOf = ({ maxBody, access }: CallModel) =>
  maxBody ?? numberSetting(product, access === 'public' ? 'publicBodyMaxBytes' : 'bodyMaxBytes');

/**
 * Every sixth body in any place of the input, another share for each call, and every second of a list; all of
 * them by `npm run deep`: all calls share parser and reader.
 */
function shareOf(call: CallModel, good: unknown): readonly LargeInput[] {
  const all = [...largeInputs(call.body, good, limitOf(call))];
  const first = reading.indexOf(call);
  return all.filter(({ list }, at) => DEEP > 1 || (first + at) % (list ? 2 : 6) === 0);
}

let test: ContractApp;
beforeAll(async () => {
  test = await startContractApp();
});
afterAll(() => test?.close());

/** CPU in ms of the thread that answers every request, the client's share of it included. */
async function cpuOf<T>(send: () => Promise<T>): Promise<readonly [number, T]> {
  const before = process.threadCpuUsage();
  const answer = await send();
  const { user, system } = process.threadCpuUsage(before);
  return [(user + system) / 1_000, answer];
}

describe('[SEC-P1] a body as large as it may be, made to be costly', () => {
  it.each(reading)('[CALL-02] $name', async (call) => {
    const { as, given } = allCases[call.name as CallName];
    const prepared = await given(await test.world(as));
    const api = await test.as(as);
    const path = addressOf(call, prepared);
    const faults: string[] = [];
    const look = async (what: string, text: string) => {
      const [cpu, { status, body, bytes }] = await cpuOf(() => api.send(call.method, path, { body: text }));
      const isDraft = call.name === 'saveDraft';
      // A list that may be empty or anything may be taken: then it was no attack.
      if (!(status === 200 || (status >= 400 && status < 500))) faults.push(`${what}: ${status}`);
      if (status !== 200 && body?.code === undefined) faults.push(`${what}: no code`);
      if ((body?.problems?.length ?? 0) > 20) faults.push(`${what}: ${body.problems.length} problems`);
      if (status !== 200 && bytes.length > 64 * 1_024) faults.push(`${what}: ${bytes.length} bytes`);
      // Takes some ten milliseconds on an idle machine; it once took seconds.
      if (!isDraft && cpu > 1_500) faults.push(`${what}: ${Math.round(cpu)} ms`);
      return body;
    };
    for (const large of shareOf(call, prepared.body)) await look(large.what, large.text());
    const above = await look('above the limit', `{"a":"${'x'.repeat(limitOf(call))}"}`);
    expect(above?.code).toMatch(/TOO_LARGE|NO_HANDLER/);
    expect(faults).toEqual([]);
  });
});
