import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let admin: Api;
let nobody: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
  nobody = await test.api();
});
afterAll(() => test.close());

/** `{"f0":1,"f1":1,…}` with that many unknown fields. */
const unknownFields = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"f${at}":1`).join(',')}}`;

/** CPU time of this process, server and client both, in ms. */
async function cpuOf(doing: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await doing();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Answer of the server to raw bytes. */
async function raw(head: string, body: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(test.address);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += String(text);
  });
  socket.write(
    `${head}\r\nhost: ${hostname}:${port}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body);
  await once(socket, 'close');
  return answer;
}

describe('[SEC-P1] a stranger’s request', () => {
  it('of two megabytes and 204,796 unknown fields is refused before it is read', async () => {
    const { status, body, bytes } = await nobody.post('/auth/login', unknownFields(204_796));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'TOO_LARGE' });
    expect(body.ResultMessage).toContain('16 kB');
    expect(bytes.length).toBeLessThan(1_000);
  });

  it.each([
    [4, /\. e un altro campo\.?$/],
    [5, /\. e altri 2 campi\.?$/],
  ])('of %s unknown and two missing fields names five and counts the others', async (count, others) => {
    const { body } = await nobody.post('/auth/login', unknownFields(count));
    expect(body.ResultMessage).toMatch(others);
  });

  it('as large as it may be names twenty wrong fields, and is cheap to refuse', async () => {
    const wrong = unknownFields(1_500);
    expect(wrong.length).toBeLessThan(16_384);
    const { status, body, bytes } = await nobody.post('/auth/login', wrong);
    expect({ status, problems: body.problems.length }).toEqual({ status: 400, problems: 20 });
    expect(body.ResultMessage).toMatch(/e altri campi/);
    expect(bytes.length).toBeLessThan(8_000);
    const one = await cpuOf(() => nobody.post('/auth/login', '{}'));
    // The same work as for the smallest wrong one, give or take what reading 16 kB costs: once it was thousands of times as much.
    const costs = await cpuOf(async () => {
      for (let requestCount = 0; requestCount < 20; requestCount++) await nobody.post('/auth/login', wrong);
    });
    // Sending and reading it is counted as well.
    expect(costs / 20).toBeLessThan(Math.max(30, one * 10));
  });

  it('forty at once do not delay others', async () => {
    const wrong = unknownFields(1_500);
    const flood = Array.from({ length: 40 }, () => nobody.post('/auth/login', wrong));
    const otherAnswer = await admin.get('/auth/me');
    expect(otherAnswer.status).toBe(200);
    for (const { status } of await Promise.all(flood)) expect(status).toBe(400);
  });

  it('to a call for signed-in people is refused without a look at its body', async () => {
    const { status } = await nobody.post('/wscrm/rdr/add', unknownFields(50_000));
    expect(status).toBe(401);
  });
});

describe('[SEC-P1] a signed-in person’s request', () => {
  it('with 150,000 wrong items names twenty of them', async () => {
    const capo = await test.api('capo');
    const foto = Array.from({ length: 150_000 }, () => 'x');
    const vis = {
      teamId: 1,
      picchetto: '1',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
      foto,
    };
    const { status, body, bytes } = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      teamId: 1,
      vis,
    });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'TOO_LARGE' });
    expect(bytes.length).toBeLessThan(1_000);
    const fewer = { ...vis, foto: foto.slice(0, 100_000) };
    const refused = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      teamId: 1,
      vis: fewer,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.problems).toHaveLength(20);
    expect(refused.bytes.length).toBeLessThan(10_000);
  });

  it.each([
    ['/api/users', 256],
    ['/wscnt/prejobcheck/addupdate', 512],
    ['/wscrm/rdr/add', 1_024],
  ])('to %s may have %s kB, as declared in its calls file', async (path, kilobytes) => {
    const text = (bytes: number) => JSON.stringify({ obj: 'x'.repeat(bytes) });
    const above = await admin.post(path, text(kilobytes * 1_024));
    expect({ status: above.status, text: above.body.ResultMessage }).toEqual({
      status: 413,
      text: `I dati inviati sono troppo grandi: il massimo è ${kilobytes} kB.`,
    });
    expect((await admin.post(path, text(kilobytes * 1_024 - 100))).status).toBe(400);
  });

  it('refuses a large body while it is still being sent', async () => {
    const { hostname, port } = new URL(test.address);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const failures: unknown[] = [];
    let answer = '';
    socket.on('data', (text) => (answer += String(text))).on('error', (error) => failures.push(error));
    const size = 3_000_000;
    socket.write(
      `POST /api/users HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${admin.cookie}\r\nx-requested-with: cantieri\r\n` +
        `content-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
    );
    for (let sentBytes = 0; sentBytes < size; sentBytes += 100_000) {
      socket.write('x'.repeat(100_000));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await closed;
    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('I dati inviati sono troppo grandi');
    expect(failures).toEqual([]);
  });

  it('is no larger for being compressed', async () => {
    const packed = new Blob([unknownFields(100_000)]).stream().pipeThrough(new CompressionStream('gzip'));
    const began = performance.now();
    const response = await fetch(`${test.address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: await new Response(packed).arrayBuffer(),
    });
    expect([400, 413, 415]).toContain(response.status);
    await response.arrayBuffer();
    // A complete request is answered at once.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('[REL-3] an unreadable body is refused at once', () => {
  it.each([
    ['Latin-1', Buffer.from('{"username":"perch\u00e9","password":"x"}', 'latin1')],
    ['half a character at the end', Buffer.concat([Buffer.from('{"username":"'), Buffer.from([0xe2, 0x82])])],
    ['overlong zero', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')])],
    ['UTF-16', Buffer.from('\ufeff{"username":"ugo"}', 'utf16le')],
  ])('a body in %s', async (_, body) => {
    const answer = await raw('POST /auth/login HTTP/1.1\r\ncontent-type: application/json', body);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('BAD_JSON');
  });

  it('two thousand fields in an address, or one without end', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `a${at}=1`).join('&');
    for (const query of [many, `q=${'x'.repeat(9_000)}`]) {
      const { status, body } = await admin.get(`/api/users?${query}`);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(body.ResultMessage).toContain('troppi parametri');
    }
  });

  it.each([
    [
      'a long value',
      (form: FormData) => form.append('linkedObject', 'x'.repeat(20_000)),
      'un campo è troppo lungo',
    ],
    [
      'many fields',
      (form: FormData) => {
        for (let at = 0; at < 25; at++) form.append('linkedObject', 'team');
      },
      'troppi campi',
    ],
  ])('a form with %s', async (_, fill, words) => {
    const form = new FormData();
    fill(form);
    const { status, body } = await admin.send('POST', '/base/attachment/upload', { body: form });
    expect(status).toBe(400);
    expect(body.ResultMessage).toContain(words);
  });
});
