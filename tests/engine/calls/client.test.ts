import { afterEach, describe, expect, it } from 'vitest';
import {
  CallFailure,
  callByName,
  createClient,
  EngineError,
  newKey,
  type Route,
  readByName,
} from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';
import { type Answer, type Arrived, openEchoServer } from './echoServer.ts';

/** As generated for a product; here written by hand for the library. */
interface Calls {
  readonly fetchLoans: {
    readonly input: { readonly query?: object };
    readonly output: { readonly loans: readonly object[] };
  };
  readonly fetchLoan: {
    readonly input: { readonly params: { readonly id: number | string } };
    readonly output: object;
  };
  readonly fetchMembers: { readonly input: object; readonly output: unknown };
  readonly endLoan: {
    readonly input: { readonly params: { readonly id: number }; readonly body: object };
    readonly output: { readonly id: number };
  };
  readonly addCover: { readonly input: { readonly body: object }; readonly output: unknown };
  readonly printLoan: { readonly input: { readonly body: object }; readonly output: Blob };
}

const library = await loadLibrary();
const routes = Object.fromEntries(
  Object.values(library.calls).map(({ name, fullPath, method, effect, responseKey, multipart, binary }) => {
    const route: Route = {
      method,
      path: fullPath,
      effect,
      ...(responseKey === undefined ? {} : { responseKey }),
      ...(multipart === undefined ? {} : { multipart }),
      ...(binary === undefined ? {} : { binary }),
    };
    return [name, route];
  }),
) as Record<keyof Calls, Route>;

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function clientOf(answer: (arrived: Arrived) => Answer | undefined) {
  const server = await openEchoServer(answer);
  open.push(server);
  const client = createClient<Calls>(routes, fetch, { base: server.base, proof: 'library' });
  return { client, arrived: server.arrived };
}

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });

async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const failure = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(CallFailure);
  return failure as CallFailure;
}

describe('[CALL-01] a typed function per call', () => {
  it('reads: path params filled, query encoded, lists repeated, absent values left out', async () => {
    const { client, arrived } = await clientOf(({ url }) =>
      json(url.includes('/loans/') ? { loan: { id: 7 } } : { loans: [] }),
    );
    expect(await client.fetchLoan({ params: { id: 'a/b è' } })).toEqual({ id: 7 });
    expect(
      await client.fetchLoans({ query: { q: 'à & b', state: ['out', 'back'], page: 1, none: undefined } }),
    ).toEqual({ loans: [] });
    expect(await client.fetchMembers()).toEqual({ loans: [] });
    expect(arrived.map(({ url }) => url)).toEqual([
      '/library/loans/a%2Fb%20%C3%A8',
      '/library/loans?q=%C3%A0+%26+b&state=out&state=back&page=1',
      '/library/members',
    ]);
    expect(arrived[0]?.headers['x-requested-with']).toBeUndefined();
  });

  it('[CALL-02] writes: JSON body, token against forgery, a new key, the payload without its envelope', async () => {
    const { client, arrived } = await clientOf(() =>
      json({ ResultCode: 0, ResultMessage: '', ResultData: { id: 7 } }),
    );
    expect(await client.endLoan({ params: { id: 7 }, body: { loan: { memberId: 1 } } })).toEqual({ id: 7 });
    await client.endLoan({ params: { id: 7 }, body: {} }, { idempotencyKey: 'mine' });
    await client.endLoan({ params: { id: 7 }, body: {} });
    const [first, second, third] = arrived;
    expect(first).toMatchObject({
      method: 'POST',
      url: '/library/loans/7/end',
      body: '{"loan":{"memberId":1}}',
    });
    expect(first?.headers).toMatchObject({
      'x-requested-with': 'library',
      'content-type': 'application/json',
    });
    expect(second?.headers['idempotency-key']).toBe('mine');
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(third?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  it('[SEC-Q1] a read-only client sends no write, whatever a schema names', async () => {
    const { client, arrived } = await clientOf(() => json({ loans: [] }));
    expect(() => readByName(client, routes, 'endLoan')).toThrow(EngineError);
    expect(() => readByName(client, routes, 'gone')).toThrow(EngineError);
    await readByName(client, routes, 'fetchLoans')();
    expect(arrived.map(({ url }) => url)).toEqual(['/library/loans']);
  });

  it('files travel as a form', async () => {
    const { client, arrived } = await clientOf(() => json({ ResultCode: 0 }));
    const body = {
      bookCode: 'B001',
      tags: ['a', 'b'],
      cover: new File(['bytes'], 'cover.jpg', { type: 'image/jpeg' }),
    };
    await client.addCover({ body });
    expect(arrived[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(arrived[0]?.body).toContain('filename="cover.jpg"');
    expect(arrived[0]?.body.match(/name="tags"/g)).toHaveLength(2);
  });

  it('[CALL-04] a document is answered as bytes', async () => {
    const { client } = await clientOf(() => ({ type: 'application/pdf', body: '%PDF-1.7' }));
    const pdf = await client.printLoan({ body: {} });
    expect(await pdf.text()).toBe('%PDF-1.7');
  });

  it('a call without its path’s value, or of an unknown name, is a mistake of the caller', async () => {
    const { client } = await clientOf(() => json({}));
    await expect(client.fetchLoan({ params: {} as { id: number } })).rejects.toThrow(EngineError);
    expect(() => callByName(client, 'burn')).toThrow(EngineError);
    expect(() => callByName(client, 'toString')).toThrow(EngineError);
    expect(await callByName(client, 'fetchMembers')()).toEqual({});
  });
});

describe('[CALL-05] failures reach the caller', () => {
  it('[CALL-02] an answer with ResultCode below 0 is one, whatever its status', async () => {
    const { client } = await clientOf(() =>
      json({ ResultCode: -3, ResultMessage: 'Il socio deve pagare', code: 'OWES' }),
    );
    const failure = await failureOf(client.endLoan({ params: { id: 1 }, body: {} }));
    expect(failure).toMatchObject({
      call: 'endLoan',
      status: 200,
      code: 'OWES',
      resultCode: -3,
      offline: false,
    });
    expect(failure.message).toBe('Il socio deve pagare');
  });

  it('a refusal carries status, code and the problems of fields', async () => {
    const problems = [
      { path: 'memberId', rule: 'required', params: {}, text: 'Il campo Socio è obbligatorio' },
    ];
    const { client } = await clientOf(() =>
      json({ ResultCode: -400, ResultMessage: 'No', code: 'INVALID', problems }, 400),
    );
    expect(await failureOf(client.fetchLoan({ params: { id: 1 } }))).toMatchObject({
      status: 400,
      code: 'INVALID',
      problems,
    });
  });

  it('[WIZ-10] contains the body if there is no message', async () => {
    const { client } = await clientOf(() => ({ status: 502, type: 'text/html', body: 'Bad gateway' }));
    expect(await failureOf(client.fetchMembers())).toMatchObject({
      status: 502,
      code: 'HTTP_502',
      message: 'Bad gateway',
    });
  });

  it('contains the reason of a failed document', async () => {
    const { client } = await clientOf(() =>
      json({ ResultCode: -1, ResultMessage: 'Stampa impossibile' }, 500),
    );
    expect((await failureOf(client.printLoan({ body: {} }))).message).toBe('Stampa impossibile');
  });

  it('[UI-04] distinguishes a missing answer: offline', async () => {
    const server = await openEchoServer(() => json({}));
    await server.close();
    const client = createClient<Calls>(routes, fetch, { base: server.base });
    expect(await failureOf(client.fetchMembers())).toMatchObject({
      offline: true,
      code: 'OFFLINE',
      status: 0,
    });
  });

  it('[UI-04] an answer that breaks off is no answer: the write may have been carried out, the same key asks again', async () => {
    const { client, arrived } = await clientOf(({ headers }) =>
      headers['idempotency-key'] === 'again'
        ? { body: '{"ResultCode":0,"ResultDa', breaksOff: true }
        : undefined,
    );
    const call = () => client.endLoan({ params: { id: 7 }, body: {} }, { idempotencyKey: 'again' });
    expect(await failureOf(call())).toMatchObject({
      call: 'endLoan',
      code: 'OFFLINE',
      offline: true,
      status: 0,
    });
    expect(await failureOf(call())).toMatchObject({ offline: true });
    expect(arrived).toHaveLength(2);
  });

  it('[CALL-04] a document that breaks off is no document', async () => {
    const { client } = await clientOf(() => ({
      type: 'application/pdf',
      body: '%PDF-1.7 …',
      breaksOff: true,
    }));
    expect(await failureOf(client.printLoan({ body: {} }))).toMatchObject({ offline: true, code: 'OFFLINE' });
  });

  it('[CALL-03] an abort during the answer stays an abort', async () => {
    const { client } = await clientOf(() => ({ body: '{"loans":', hangs: true }));
    const stop = new AbortController();
    const call = client.fetchLoans({}, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('an answer that never ends is given up like one that never begins', async () => {
    const { client } = await clientOf(() => ({ body: '{"loans":', hangs: true }));
    expect(await failureOf(client.fetchLoans({}, { timeout: 50 }))).toMatchObject({
      code: 'TIMEOUT',
      offline: true,
    });
  });

  it('[CALL-03] an abort stays an abort, and takes the request with it', async () => {
    const { client } = await clientOf(() => undefined);
    const stop = new AbortController();
    const call = client.fetchLoans({}, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends a call that takes too long, with a separate code', async () => {
    const { client } = await clientOf(() => undefined);
    const failure = await failureOf(client.fetchLoans({}, { timeout: 50 }));
    expect(failure).toMatchObject({ code: 'TIMEOUT', offline: true });
  });

  it('keys are never the same twice', () => {
    expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
  });
});
