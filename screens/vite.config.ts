import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepUsedStyles } from './build/keepUsedStyles.ts';
import { offlineShell, WORKER } from './build/offlineShell.ts';
import { precompress } from './build/precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// A test or a script that starts the build says what it is itself in NODE_ENV; what is built is always for users.
process.env['NODE_ENV'] = 'production';

/** Builds the browser app into `.dist/`, which the server serves. Form engine, tables and icons come out as chunks of their own. */
export default defineConfig({
  root: here('.'),
  publicDir: here('public'),
  plugins: [react(), keepUsedStyles(), offlineShell(), precompress()],
  build: {
    outDir: here('../.dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy forbids inline data where it can: small files stay files.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    modulePreload: { polyfill: false },
    // The measured form is a page of its own; the server shows it only with BENCH=1.
    rolldownOptions: {
      input: {
        index: here('index.html'),
        bench: here('bench/form.html'),
        worker: here('offline/serviceWorker.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
      },
    },
  },
});
