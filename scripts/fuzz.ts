import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `npm run fuzz`: 100,000 generated requests to every call, or as many as the first argument says; the second is the seed.
const [requests = '100000', seed = '4262'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['--config', 'tests/vitest.config.ts', '--project', 'node', 'tests/server/contract/fuzz'],
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, FUZZ: requests, FUZZ_SEED: seed },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
