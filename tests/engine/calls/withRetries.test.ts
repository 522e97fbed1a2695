import { afterEach, describe, expect, it } from 'vitest';
import {
  type CallFailure,
  createClient,
  type RetryOptions,
  type Route,
  withRetries,
} from '../../../engine/index.ts';
import { type Answer, openEchoServer } from './echoServer.ts';

interface Calls {
  readonly printLoan: { readonly input: object; readonly output: unknown };
  readonly fetchLoan: { readonly input: object; readonly output: { readonly id: number } };
  readonly endLoan: {
    readonly input: { readonly body: object };
    readonly output: { readonly id: number };
  };
}
const ROUTES: Record<keyof Calls, Route> = {
  printLoan: { method: 'POST', path: '/loan/print', effect: 'write', noTimeout: true },
  fetchLoan: { method: 'GET', path: '/loan', effect: 'read' },
  endLoan: { method: 'POST', path: '/loan', effect: 'write' },
};
const DONE: Answer = { body: '{"id":7}' };
const busy = (after: string | null = '0.01', status = 503): Answer => ({
  status,
  body: '{"ResultCode":-1,"ResultMessage":"occupato","code":"BUSY"}',
  ...(after === null ? {} : { headers: { 'retry-after': after } }),
});

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** A client of the library whose server gives these answers in turn, and repeats the last. */
async function clientOf(answers: readonly (Answer | undefined)[], given: Partial<RetryOptions> = {}) {
  let next = 0;
  const server = await openEchoServer(() => answers[Math.min(next++, answers.length - 1)]);
  open.push(server);
  const waiting: string[] = [];
  const waits = () => {
    waiting.push('begins');
    return () => void waiting.push('ends');
  };
  const client = createClient<Calls>(ROUTES, withRetries(fetch, { waits, ...given }), { base: server.base });
  return { client, waiting, arrived: server.arrived };
}
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => expect.unreachable('it went well'),
    ({ status, code }: CallFailure) => ({ status, code }),
  );

describe('a busy server', () => {
  it('[REL-2] is retried automatically, and reported while it lasts', async () => {
    const { client, waiting, arrived } = await clientOf([busy(), busy(), DONE]);
    expect(await client.fetchLoan()).toEqual({ id: 7 });
    expect(arrived).toHaveLength(3);
    expect(waiting).toEqual(['begins', 'ends']);
  });

  it('[REL-2] hears a write again with the same key', async () => {
    const { client, arrived } = await clientOf([busy(), busy(), DONE]);
    expect(await client.endLoan({ body: { at: 'noon' } })).toEqual({ id: 7 });
    expect(new Set(arrived.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(arrived.map(({ body }) => body)).toEqual(Array(3).fill('{"at":"noon"}'));
  });

  it('[REL-1] marks a write as a repeat from the second attempt on; a read never', async () => {
    const { client, arrived } = await clientOf([busy(), busy(), DONE, busy(), DONE, DONE]);
    const repeats = () => arrived.splice(0).map(({ headers }) => headers['idempotency-repeat']);
    await client.endLoan({ body: { at: 'noon' } });
    expect(repeats()).toEqual([undefined, '1', '1']);
    await client.fetchLoan();
    expect(repeats()).toEqual([undefined, undefined]);
    await client.endLoan({ body: { at: 'noon' } });
    expect(repeats()).toEqual([undefined]);
  });

  it('[REL-2] is left in peace after a few tries: people hear why', async () => {
    const { client, waiting, arrived } = await clientOf([busy()], { attempts: 3 });
    expect(await refusal(client.fetchLoan())).toEqual({ status: 503, code: 'BUSY' });
    expect(arrived).toHaveLength(3);
    expect(waiting).toEqual(['begins', 'ends']);
  });

  it('is given more time with each try', async () => {
    const at: number[] = [];
    const transport = withRetries(async () => {
      at.push(performance.now());
      return new Response('', { status: 503, headers: { 'retry-after': '0.05' } });
    });
    await transport('/', {});
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(pauses).toHaveLength(4);
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(50 * 2 ** index - 5);
  });

  it.each([
    ['does not say when to come again', busy(null)],
    ['asks for more time than a person waits', busy('90')],
    ['refuses for another reason', busy('0.01', 429)],
    ['is wrong', busy('0.01', 500)],
  ])('is not asked again when it %s', async (_why, answer) => {
    const { client, arrived, waiting } = await clientOf([answer, DONE]);
    expect((await refusal(client.fetchLoan())).status).toBe(answer.status);
    expect([arrived.length, waiting]).toEqual([1, []]);
  });

  it('[REL-1] an attempt of a write waits no longer than the limit for its answer, also for the rest of it; a read, and a call of long work, wait on', async () => {
    const hanging = { ...DONE, body: '{"id"', hangs: true };
    for (const answer of [undefined, hanging]) {
      const { client, arrived } = await clientOf([answer, DONE], { limit: 60 });
      await expect(client.endLoan({ body: {} })).rejects.toMatchObject({ code: 'TIMEOUT', offline: true });
      expect(await client.endLoan({ body: {} })).toEqual({ id: 7 });
      expect(arrived).toHaveLength(2);
    }
    const { client } = await clientOf([undefined], { limit: 60 });
    const outcomes: string[] = [];
    const waits = [client.fetchLoan(), client.printLoan()].map((call) =>
      call.catch(() => void outcomes.push('given up')),
    );
    await new Promise((turn) => setTimeout(turn, 200));
    expect(outcomes).toEqual([]);
    for (const server of open.splice(0)) await server.close();
    await Promise.all(waits);
  });

  it('[REL-1] the limit is that of one attempt: a pause between two does not count', async () => {
    const { client } = await clientOf([busy('0.15'), DONE], { limit: 100 });
    expect(await client.endLoan({ body: {} })).toEqual({ id: 7 });
  });

  it('stops waiting after an abort', async () => {
    const { client, arrived, waiting } = await clientOf([busy('15'), DONE]);
    const leaving = new AbortController();
    const pendingLoan = client.fetchLoan({}, { signal: leaving.signal });
    await expect.poll(() => waiting).toEqual(['begins']);
    leaving.abort();
    await expect(pendingLoan).rejects.toMatchObject({ name: 'AbortError' });
    expect([arrived.length, waiting]).toEqual([1, ['begins', 'ends']]);
  });
});
