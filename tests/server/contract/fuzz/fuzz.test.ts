import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallModel } from '../../../../engine/index.ts';
import type { CallName } from '../../../../server/host/calls/handlers.ts';
import { startScript } from '../../../support/runScript.ts';
import { testProduct } from '../../../support/testProduct.ts';
import { type Changes, watchChanges } from '../../../support/watchChanges.ts';
import type { Given } from '../Case.ts';
import { type ContractApp, make, startContractApp } from '../ContractApp.ts';
import { allCases } from '../cases/index.ts';
import { NOW } from '../World.ts';
import { Clients, SENDERS } from './Clients.ts';
import { Findings } from './Findings.ts';
import { type Choices, variant } from './variants.ts';

/** Requests in all; `npm run deep -- requests` sends 100,000. */
const REQUESTS = Number(process.env['FUZZ'] ?? 200);
const SEED = Number(process.env['FUZZ_SEED'] ?? 4262);
/** Number of requests with an ordinary input before its records are created again. */
const USES = 12;
const HOURS = 60 * 60 * 1000;

// A stream never ends; who signs out or changes the password of the senders would end the run.
const LEFT_OUT = new Set(['logout', 'changePassword']);
/** Good only with the session that a case has made for it, or with a challenge that it has just been given: `happy.test.ts` reaches them. */
const OF_ONE_SESSION = new Set(['endMySession', 'addPasskey', 'finishSignIn']);
/**
 * `npm test` sends to every eighth call, in its own process: neither memory nor another user's waits are
 * measured, and `refused.test.ts` and `large.test.ts` send wrong and large inputs to every call.
 */
const isSample = REQUESTS < 4_000;
const calls = Object.values((await testProduct()).calls)
  .filter(({ name, stream }) => stream !== true && !LEFT_OUT.has(name))
  .filter((_call, index) => !isSample || index % 8 === 2);

let test: ContractApp;
let server: Spoken | undefined;
let probe: Spoken | undefined;
let changes: Changes;
beforeAll(async () => {
  test = await startContractApp();
  changes = await watchChanges(test.database);
  if (isSample) return;
  server = speak('tests/support/processes/fuzzedServer.ts', [
    test.database.url,
    test.dataDir,
    NOW.toISOString(),
  ]);
});
afterAll(async () => {
  probe?.child.kill();
  server?.child.kill();
  await test?.close();
});

it(`[CALL-01] [SEC-P1] [REL-4] ${REQUESTS} requests of every kind: no error of ours, no long refusal, ${isSample ? 'no write by a refusal' : 'every call answered well'}`, {
  // A second try would find the records of the first.
  timeout: REQUESTS > 10_000 ? 3 * HOURS : HOURS / 4,
  retry: 0,
}, async () => {
  const [, address = test.address] = (await server?.said(/ready (\S+)/)) ?? [];
  if (!isSample) probe = speak('tests/server/contract/fuzz/probe.ts', [address]);
  await probe?.said(/ready/);
  const clients = new Clients(address, () => test.database.owner.query('delete from login_attempts'));
  const findings = new Findings();
  const choices = choicesOf(SEED);
  const ordinary = new Map<string, { given: Given; uses: number }>();
  const memory: Memory[] = [];
  const keepSenders = await sendersKept();

  /** Input of a case; its records are created again when a request has used them up. */
  async function inputFor(call: CallModel): Promise<Given> {
    const cachedInput = ordinary.get(call.name);
    if (cachedInput !== undefined && cachedInput.uses-- > 0) return cachedInput.given;
    const { as, given: prepare } = allCases[call.name as CallName];
    const input = await prepare(await test.world(as));
    ordinary.set(call.name, { given: input, uses: USES });
    return input;
  }

  for (let requestCount = 0; requestCount < REQUESTS; requestCount += 1) {
    const call = calls[requestCount % calls.length] as CallModel;
    const { as } = allCases[call.name as CallName];
    const good = await inputFor(call);
    // Each call is first asked as its user would: that it can be answered well is no matter of luck.
    const first = requestCount < calls.length;
    const { what, given: sending } = first ? { what: 'ordinary', given: good } : variant(call, good, choices);
    const sender = first || choices.below(3) > 0 ? as : (SENDERS[choices.below(SENDERS.length)] ?? as);
    const api = await clients.as(sender);
    await changes.take();
    const answer = await make(api, call, sending).catch((error: unknown) => {
      throw new Error(`${call.name} as ${sender}, ${what}: no answer`, { cause: error });
    });
    findings.look(call, sender, what, answer);
    const refused = answer.status >= 400;
    if (refused || call.effect === 'read') {
      const changedRows = await changes.take();
      // A failed sign-in writes to the audit and lengthens the delay, as intended.
      if (changedRows.length > 0 && call.access !== 'public')
        findings.faults.push(
          `${call.name} as ${sender}, ${what}: ${answer.status}, but wrote ${changedRows}`,
        );
    }
    if (call.effect === 'write' && !refused) ordinary.delete(call.name);
    // An administrator's request may have taken a sender's role or password.
    if (call.changes?.includes('user') && !refused) await keepSenders();
    if (answer.status === 401 && sender !== 'nobody') clients.renew(sender);
    if (server !== undefined && requestCount % Math.ceil(REQUESTS / 8) === 0)
      memory.push(await server.memory());
    if (findings.faults.length > 20) break;
  }

  probe?.child.stdin?.end();
  const [, waited = ''] = (await probe?.said(/(\{.*\})/)) ?? [];
  if (server !== undefined) memory.push(await server.memory());
  console.log(
    `fuzz, seed ${SEED}: ${JSON.stringify(findings.totals())}; another user ${waited}; memory MB ${memory.map(({ all }) => all).join(' ')}, held ${memory.map(({ held }) => held).join(' ')}`,
  );
  expect(findings.faults).toEqual([]);
  // Of few requests not every call gets a good one; `happy.test.ts` reaches them all.
  const reachable = isSample ? [] : calls.filter(({ name }) => !OF_ONE_SESSION.has(name));
  expect(findings.without(200, reachable)).toEqual([]);
  // Later halves must not need more memory than earlier ones: a leak of one request would grow with a hundred
  // thousand.
  if (REQUESTS >= 50_000) {
    const { asked, p99 } = JSON.parse(waited) as { readonly asked: number; readonly p99: number };
    expect(asked, 'how often the other user asked').toBeGreaterThan(REQUESTS / 50);
    expect(p99, 'what the other user waits, in ms').toBeLessThan(250);
    expect(memory.at(-1)?.all).toBeLessThan((memory[4]?.all ?? 0) * 1.25);
    expect(memory.at(-1)?.held).toBeLessThan(Math.max(...memory.slice(0, 5).map(({ held }) => held)) * 1.1);
  }
});

/** Puts the users back as they are now. */
async function sendersKept(): Promise<() => Promise<unknown>> {
  const { owner: pool } = test.database;
  await pool.query('create table senders as select * from users');
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'users' and column_name <> 'userId' and is_generated = 'NEVER'`,
  );
  const columns = rows.map(({ name }) => `"${name}"`).join();
  return () =>
    pool.query(
      `update users set (${columns}) = (select ${columns} from senders where senders."userId" = users."userId")
       where "userId" in (select "userId" from senders)`,
    );
}

/** A child that is spoken to in lines. */
interface Spoken {
  readonly child: ChildProcess;
  said(pattern: RegExp): Promise<RegExpExecArray>;
  memory(): Promise<Memory>;
}

/** In MB. */
interface Memory {
  /** Memory of the whole process, including freed pages. */
  readonly all: number;
  /** Live memory after garbage collection. */
  readonly held: number;
}

function speak(path: string, args: readonly string[]): Spoken {
  // Freed memory is given back, as in the product; processes of tests keep it (`fixedEnvironment`).
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_')));
  const child = startScript(path, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  let words = '';
  child.stdout?.on('data', (chunk) => (words += String(chunk)));
  const waitForOutput = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(words);
      if (match !== null) return match;
      if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}: ${words}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const memory = async () => {
    words = '';
    child.stdin?.write('memory\n');
    const [, all, held] = await waitForOutput(/memory (\d+) (\d+)/);
    return { all: Number(all), held: Number(held) };
  };
  return { child, said: waitForOutput, memory };
}

/** Mulberry32: small, even enough, and the same everywhere. */
function choicesOf(seed: number): Choices {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { below: (limit) => Math.floor(next() * limit) };
}
