import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fixedEnvironment } from './support/fixedEnvironment.ts';
import { DEEP } from './support/runs.ts';

// Workers inherit it; set here too, because the formats of this process go into reports.
Object.assign(process.env, fixedEnvironment);

const root = fileURLToPath(new URL('..', import.meta.url));

/** How long a test waits for something to become so. Vitest's own second is less than a busy machine may need. */
const PATIENCE = { poll: { timeout: 15_000 } };

/**
 * Node loads the code as it does for the server, so no JSX: transformed by Vite it takes a fifth more processor time.
 * No test replaces modules, which needs the loader.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/** Workers on two cores: those of `node` wait for processes and databases half of the time, those of `browser` for pages a third. */
const WORKERS = { node: 4, browser: 4 };

/**
 * One project per environment. `node` runs beside the code, on a real PostgreSQL; `browser` drives the real
 * server with a Chromium for each worker. The stories of the catalogue have a separate configuration:
 * `stories.config.ts`.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'node',
          root,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**'],
          env: fixedEnvironment,
          pool: 'forks',
          maxWorkers: WORKERS.node,
          // Loading the code again for each file took a third of the run. Files share modules, never a
          // database or a server.
          isolate: false,
          experimental: NATIVE,
          testTimeout: 60_000 * DEEP,
          hookTimeout: 120_000,
          expect: PATIENCE,
          setupFiles: ['tests/support/fixedSeed.ts'],
          globalSetup: ['tests/support/databaseSetup.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          root,
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          env: fixedEnvironment,
          pool: 'forks',
          maxWorkers: WORKERS.browser,
          // As above: four seconds of processor for each file.
          isolate: false,
          experimental: NATIVE,
          testTimeout: 120_000 * DEEP,
          hookTimeout: 120_000,
          expect: PATIENCE,
          globalSetup: [
            'tests/support/databaseSetup.ts',
            'tests/support/browserAppSetup.ts',
            'tests/browser/pagesSetup.ts',
          ],
        },
      },
    ],
  },
});
