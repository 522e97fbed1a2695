import fc from 'fast-check';
import { runs } from './runs.ts';

// The seed is fixed, so that a run fails only for a change. FC_SEED=… tries other values: a counterexample
// becomes a case.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_120), numRuns: runs(100) });
