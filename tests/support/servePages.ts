import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { type Served, serveFolder } from './serveFolder.ts';

/** What a page of the product may load. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'";

/** Builds a folder of pages as production is built and serves it under the product's page policy, at a port of its own unless one is given. Files that are put into `folder` later are served too. */
export async function servePages(
  folder: URL,
  { plugins = [], port = 0 }: { readonly plugins?: readonly Plugin[]; readonly port?: number } = {},
): Promise<Served & { readonly folder: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'pages-'));
  await build({
    root: fileURLToPath(folder),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...plugins],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const { url, close } = await serveFolder(outDir, { port, policy: POLICY });
  return {
    url,
    folder: outDir,
    close: () => close().then(() => rm(outDir, { recursive: true, force: true })),
  };
}
