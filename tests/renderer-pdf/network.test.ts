import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../support/readPdf.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { aRequest } from './aRequest.ts';

/** A server that counts connections, so that any request of a document is noticed. */
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
const renderer = workerRenderer();
let place: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  place = `127.0.0.1:${address.port}`;
});
afterAll(() => listener.close());

it.each([
  ['a frame', '<iframe src="http://PLACE/"></iframe>'],
  ['a frame within a frame', '<iframe srcdoc="<iframe src=http://PLACE/></iframe>"></iframe>'],
  ['an object', '<object data="http://PLACE/"></object><embed src="http://PLACE/">'],
  ['a page that goes elsewhere', '<meta http-equiv="refresh" content="0;url=http://PLACE/">'],
  [
    'style sheets and fonts',
    '<style>@import url(http://PLACE/);p{background:url(http://PLACE/)}</style><p>a</p>',
  ],
  ['pictures', '<img src="http://PLACE/"><svg><image href="http://PLACE/" width="9" height="9"/></svg>'],
  [
    'what is opened ahead',
    '<link rel="preconnect" href="http://PLACE/"><link rel="prefetch" href="http://PLACE/">',
  ],
  ['a script', '<script>fetch("http://PLACE/")</script><body onload="fetch(\'http://PLACE/\')">'],
])('[SEC-P1] a template opens no connection: %s', async (_what, body) => {
  const html = ['<!doctype html><html><head><title>x</title></head><body>', body.replaceAll('PLACE', place)];
  connections = 0;
  expect((await readPdf(await renderer.render(await aRequest({ html })))).pages).toBeGreaterThan(0);
  // The next document belongs to another user and contains only its data.
  const { text } = await readPdf(await renderer.render(await aRequest()));
  expect(text).toContain('Il nome della rosa');
  expect(connections).toBe(0);
});
