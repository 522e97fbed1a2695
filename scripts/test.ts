import { fileURLToPath } from 'node:url';
import bounds from './test/bounds.json' with { type: 'json' };
import { runSteps } from './test/runSteps.ts';
import { steps } from './test/steps.ts';

// `npm test`: every check, cheap ones first. The last line counts the tests that passed and failed.
const root = fileURLToPath(new URL('..', import.meta.url));
process.exitCode = await runSteps(root, steps(root), bounds);
