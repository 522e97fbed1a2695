import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { readForms } from './readForms.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the page of forms as production is built and serves it under the page policy of the product. @returns address and how to stop. */
export async function serveHarness(
  port = 0,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'forms-'));
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), await formsPlugin()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? '/index.html' : path;
    readFile(join(outDir, file)).then(
      (content) => {
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.setHeader(
          'content-security-policy',
          "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'",
        );
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

/** `virtual:forms`: packages as data, checks as the modules that the server would serve. */
async function formsPlugin(): Promise<Plugin> {
  const forms = await readForms();
  const names = Object.keys(forms);
  return {
    name: 'forms',
    resolveId: (id) => (id.startsWith('virtual:forms') ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith('\0virtual:forms')) return undefined;
      const name = id.slice('\0virtual:forms/'.length);
      if (name !== '') return forms[name]?.check ?? '';
      const imports = names.map(
        (form, index) => `import { check as c${index} } from 'virtual:forms/${form}';`,
      );
      const entries = names.map(
        (form, index) =>
          `${JSON.stringify(form)}: { pkg: ${JSON.stringify(forms[form]?.pkg)}, check: c${index} }`,
      );
      return `${imports.join('\n')}\nexport const FORMS = { ${entries.join(', ')} };`;
    },
  };
}
