import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { BenchKind } from '../../../server/host/product/bench/benchSchemas.ts';
import { measuredForms } from './measuredForms.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface ServedPages {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Builds our bench page and the two comparison pages in production mode and serves them with the measured
 * schemas.
 */
export async function servePages(
  sizes: readonly number[],
  kinds?: readonly BenchKind[],
): Promise<ServedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  await build({
    configFile: here('../../build/vite.bench.config.ts'),
    logLevel: 'error',
    build: { outDir: join(folder, 'ours/bench') },
  });
  await build({
    configFile: false,
    root: here('../pages'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(folder, 'yardsticks'),
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: { html: here('../pages/html.ts'), stock: here('../pages/stock.tsx') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const contents = new Map([
    ...(await measuredForms(sizes, kinds)),
    ...['html', 'stock'].map((name) => [`/${name}.html`, page(name)] as const),
  ]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const ready = contents.get(pathname);
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'text/html');
    if (ready !== undefined) return void response.end(ready);
    void readFirst([
      join(folder, 'yardsticks', pathname),
      join(folder, 'ours', pathname === '/bench/form' ? '/bench/form.html' : pathname),
    ]).then((content) => (content === undefined ? response.writeHead(404).end() : response.end(content)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Same skeleton as our page (`screens/bench/form.html`). */
const page = (name: string): string => `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="data:," />
    <title>${name}</title>
    <script type="module" src="/${name}.js"></script>
  </head>
  <body><main id="root"></main></body>
</html>`;

async function readFirst(paths: readonly string[]): Promise<Buffer | undefined> {
  for (const path of paths) {
    const content = await readFile(path).catch(() => undefined);
    if (content !== undefined) return content;
  }
  return undefined;
}
