import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../support/addressOf.ts';
import { addTeam } from '../../support/addTeam.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { inputsOf } from '../../support/inputsOf.ts';
import { runs } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';

/** Signing out would end the run; a stream has no end; what changes one's own password locks the run out. */
const LEFT_OUT = new Set([
  ...['logout', 'streamEvents', 'changePassword', 'login', 'saveUser', 'reauthenticate'],
  ...['endMySession', 'endAllMySessions', 'endUserSessions', 'resetUserFactors', 'confirmTotp'],
]);
const RUNS = runs(1, 3);

const calls = Object.values((await testProduct()).calls).filter(({ name }) => !LEFT_OUT.has(name));

let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
  for (const Stato of ['P', 'V', 'O', 'C', 'R'] as const)
    await addTeam(test.database.db, { empID: 103, Stato });
});
afterAll(() => test.close());

describe('the server answers any input, never with an internal error', () => {
  it.each(calls.map((call) => [call.name, call] as const))('[CALL-01] %s', async (_, call) => {
    const input = fc.record({
      params: inputsOf(call.params ?? { type: 'object' }),
      query: inputsOf(call.query ?? { type: 'object' }),
      body: inputsOf(call.body ?? { type: 'object' }),
    });
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const { status, body } = await admin.send(call.method, addressOf(call, given), {
          ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: JSON.stringify(given.body) }),
        });
        expect(status, JSON.stringify(body)).not.toBe(500);
        if (status >= 400 && status !== 501) {
          expect(body.ResultCode).toBeLessThan(0);
          expect(body.ResultMessage).not.toBe('');
          // A message may quote the input, braces included.
          const blanks = body.ResultMessage.match(/undefined|\[object|\{\w+\}/g) ?? [];
          expect(blanks.filter((blank: string) => !JSON.stringify(given).includes(blank))).toEqual([]);
        }
      }),
      { numRuns: RUNS, seed: 4262 },
    );
  });
});
