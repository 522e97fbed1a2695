import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

const MB = 1024 * 1024;
const SIZE = 20 * MB;
const READERS = 40;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

async function upload(): Promise<number> {
  const content = Buffer.alloc(SIZE, ' ');
  content.write('%PDF-1.7');
  const form = new FormData();
  form.set('linkedObject', 'work-hours');
  form.set('file', new Blob([content]), 'Certificato.pdf');
  const worker = await test.api('operaio');
  const answer = await worker.send('POST', '/base/attachment/upload', { body: form });
  return answer.body.ResultData.attachments[0].idAttach;
}

it('[SEC-S1] a large file asked for many times at once is never whole in memory, and comes whole with its length', async () => {
  const path = `/base/attachment/${await upload()}/content`;
  const worker = await test.api('operaio');
  const { hostname, port, host } = new URL(test.address);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 5);
  const sockets: Socket[] = [];
  const answered = Array.from({ length: READERS }, async () => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${worker.cookie}\r\n\r\n`);
    // The head of the answer is read, and nothing more.
    await once(socket, 'readable');
  });
  await Promise.all(answered);
  clearInterval(watch);
  for (const socket of sockets) socket.destroy();
  expect(most / MB).toBeLessThan((SIZE * 10) / MB);
  const whole = await worker.get(path);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-length')).toBe(String(SIZE));
  expect(whole.bytes.length).toBe(SIZE);
  const etag = whole.headers.get('etag') ?? '';
  expect((await worker.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});
