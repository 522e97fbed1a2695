import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** Builds a folder of pages into `outDir` as production is built. */
export async function buildPages(
  folder: URL,
  outDir: string,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await build({
    root: fileURLToPath(folder),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...plugins],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
}
