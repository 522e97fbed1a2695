import { fileURLToPath } from 'node:url';
import bounds from './test/bounds.json' with { type: 'json' };
import { runSteps } from './test/runSteps.ts';
import { steps } from './test/steps.ts';

// `npm test`: all checks, cheapest first; the last line counts passed and failed tests.
const root = fileURLToPath(new URL('..', import.meta.url));
process.exitCode = await runSteps(root, steps(root), bounds);
