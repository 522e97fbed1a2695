import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { browserBuild } from './browserBuild.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the browser app into `.dist/`, which the server serves. */
export default defineConfig(browserBuild({ root: here('../../screens'), outDir: here('../../.dist') }));
