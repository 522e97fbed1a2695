import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { OWN_PROCESS, serveAxe } from './serveAxe.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface FolderServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a folder of files as any web server does.
 *
 * @param policy content security policy of every answer.
 * @param ready awaited before a file is read; its error is the answer (500).
 */
export async function serveFolder(
  folder: string,
  { port = 0, policy, ready }: { port?: number; policy?: string; ready?: () => Promise<unknown> } = {},
): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? '/index.html' : path;
    const answer = async (): Promise<void> => {
      await ready?.();
      const content = await readFile(join(folder, file)).catch(() => undefined);
      if (content === undefined) return void response.writeHead(404).end();
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      for (const [name, value] of OWN_PROCESS) response.setHeader(name, value);
      // As the product does: named by their content, they are read and compiled once for all the pages of a browser.
      if (path.startsWith('/assets/'))
        response.setHeader('cache-control', 'public, max-age=86400, immutable');
      if (policy !== undefined) response.setHeader('content-security-policy', policy);
      response.end(content);
    };
    answer().catch((error) => response.writeHead(500).end(String(error)));
  });
  serveAxe(server);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
