import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readReport } from '../test/readReport.ts';
import type { NearTest } from './nearTests.ts';

const REPORTS = 'node_modules/.vitest-report';
/** Assumed duration in seconds of test files that have not run here yet. */
const UNKNOWN = { node: 4, browser: 20 };
/** Seconds of all workers, about two minutes on two cores. */
const BUDGET = 240;

export interface Chosen {
  readonly run: readonly string[];
  readonly left: readonly string[];
}

/** Selects the nearest tests within the budget, at least one. @param durations seconds of their last run. */
export function withinBudget(
  tests: readonly NearTest[],
  durations: Readonly<Record<string, number>>,
): Chosen {
  let spent = 0;
  const run: string[] = [];
  const remaining: string[] = [];
  for (const { path } of tests) {
    const otherwise = path.startsWith('tests/browser/') ? UNKNOWN.browser : UNKNOWN.node;
    const seconds = durations[path] ?? otherwise;
    if (run.length > 0 && spent + seconds > BUDGET) remaining.push(path);
    else {
      spent += seconds;
      run.push(path);
    }
  }
  return { run, left: remaining };
}

/** Duration of each test file in its last run here. */
export function lastSeconds(root: string): Readonly<Record<string, number>> {
  const folder = join(root, REPORTS);
  try {
    const reports = readdirSync(folder).map((name) => readReport(root, join(folder, name))?.seconds ?? {});
    return Object.assign({}, ...reports);
  } catch {
    // No run here yet.
    return {};
  }
}
