import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pageBuild } from './browserBuild.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the page of the measured form into `.dist/bench/`; the server serves it with BENCH=1. */
export default defineConfig({
  ...pageBuild({
    root: here('../../screens/bench'),
    outDir: here('../../.dist/bench'),
    input: { form: here('../../screens/bench/form.html') },
  }),
  base: '/bench/',
});
