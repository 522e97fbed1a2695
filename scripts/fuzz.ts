import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `npm run fuzz`: 100,000 generated requests to every call, or as many as the first argument says; the second is the seed.
// `npm run fuzz -- forms`: 10,000 generated forms, filled in a browser and judged by the server; then their number and the seed.
const [first = '', ...others] = process.argv.slice(2);
const isForms = first === 'forms';
const [count = isForms ? '10000' : '100000', seed = isForms ? '1' : '4262'] = isForms
  ? others
  : [first || undefined, ...others];
const [project, folder] = isForms
  ? ['browser', 'tests/browser/agreement']
  : ['node', 'tests/server/contract/fuzz'];
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    project,
    folder,
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, [isForms ? 'FUZZ_FORMS' : 'FUZZ']: count, FUZZ_SEED: seed },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
