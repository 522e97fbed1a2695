import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** What a page of the product may load. */
const POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'";

export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Builds a folder of pages as production is built and serves it under the product's page policy, at a port of its own unless one is given. */
export async function servePages(
  folder: URL,
  { plugins = [], port = 0 }: { readonly plugins?: readonly Plugin[]; readonly port?: number } = {},
): Promise<Served> {
  const outDir = await mkdtemp(join(tmpdir(), 'pages-'));
  await build({
    root: fileURLToPath(folder),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...plugins],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? '/index.html' : path;
    readFile(join(outDir, file)).then(
      (content) => {
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.setHeader('content-security-policy', POLICY);
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((resolve) => void server.close(resolve));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
