import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

interface PageKind {
  readonly plugins?: readonly Plugin[];
  /** React as its developers have it, which warns, and with `StrictMode` draws twice: twice the processor time. */
  readonly isDevelopment?: boolean;
}

let former: Promise<unknown> = Promise.resolve();

/** Builds a folder of pages into `outDir` as production is built. One after the other: which React is built, Vite reads in the environment. */
export function buildPages(
  folder: URL,
  outDir: string,
  { plugins = [], isDevelopment = false }: PageKind = {},
): Promise<unknown> {
  const started = former
    .catch(() => undefined)
    .then(() => {
      process.env['NODE_ENV'] = isDevelopment ? 'development' : 'production';
      return build({
        root: fileURLToPath(folder),
        configFile: false,
        logLevel: 'error',
        plugins: [react(), ...plugins],
        build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
      });
    });
  former = started;
  return started;
}
