import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readReport } from '../test/readReport.ts';
import type { NearTest } from './nearTests.ts';

const REPORTS = 'node_modules/.vitest-report';
/** Seconds on the clock that files take which have not run here yet. */
const UNKNOWN = { node: 4, browser: 20 };
/** Work on two cores that is done in some two minutes, in seconds of all workers. */
const BUDGET = 240;

export interface Chosen {
  readonly run: readonly string[];
  readonly left: readonly string[];
}

/** The nearest of tests, as many as two minutes take; at least one. @param known what files took when they ran last, in seconds. */
export function withinBudget(tests: readonly NearTest[], known: Readonly<Record<string, number>>): Chosen {
  let spent = 0;
  const run: string[] = [];
  const left: string[] = [];
  for (const { path } of tests) {
    const otherwise = path.startsWith('tests/browser/') ? UNKNOWN.browser : UNKNOWN.node;
    const seconds = known[path] ?? otherwise;
    if (run.length > 0 && spent + seconds > BUDGET) left.push(path);
    else {
      spent += seconds;
      run.push(path);
    }
  }
  return { run, left };
}

/** What each file of tests took when it ran here last. */
export function lastSeconds(root: string): Readonly<Record<string, number>> {
  const folder = join(root, REPORTS);
  try {
    const reports = readdirSync(folder).map((name) => readReport(root, join(folder, name))?.seconds ?? {});
    return Object.assign({}, ...reports);
  } catch {
    // Nothing has run here yet.
    return {};
  }
}
