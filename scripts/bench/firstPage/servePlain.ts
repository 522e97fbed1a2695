import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Path of the page written by hand. */
export const PLAIN = '/plain';

const PAGE = `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Oggi</title>
    <script type="module" src="${PLAIN}/home.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;

/**
 * Proxies the server at an address and serves the page written by hand under the same origin, so that the
 * proxy's cost affects both pages.
 *
 * @returns the proxy's address and a function that stops it.
 */
export async function servePlain(
  address: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-plain-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL('plainHome.tsx', import.meta.url)),
        output: { entryFileNames: 'home.js' },
      },
    },
  });
  const script = gzipSync(await readFile(join(outDir, 'home.js')));
  const server = createServer((incoming, response) => {
    if (incoming.url === PLAIN)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (incoming.url === `${PLAIN}/home.js`) {
      const headers = { 'content-type': 'text/javascript', 'content-encoding': 'gzip' };
      return void response.writeHead(200, { ...headers, 'cache-control': 'max-age=3600' }).end(script);
    }
    const { url = '/', method, headers } = incoming;
    const forwarded = ask(new URL(url, address), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    response.on('close', () => forwarded.destroy());
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
