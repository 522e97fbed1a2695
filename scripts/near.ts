import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDER_RULES } from './imports/folderRules.ts';
import { readTree } from './imports/readTree.ts';
import { type NearTest, nearTests } from './test/nearTests.ts';
import { readReport } from './test/readReport.ts';
import { runSteps } from './test/runSteps.ts';
import { steps, testsOf } from './test/steps.ts';

const REPORTS = 'node_modules/.vitest-report';
/** Assumed duration in seconds of test files that have not run here yet. */
const UNKNOWN = { node: 4, browser: 20 };
/** Seconds of all workers, about two minutes on two cores. */
const BUDGET = 240;

interface Chosen {
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
function lastSeconds(root: string): Readonly<Record<string, number>> {
  const folder = join(root, REPORTS);
  try {
    const reports = readdirSync(folder).map((name) => readReport(root, join(folder, name))?.seconds ?? {});
    return Object.assign({}, ...reports);
  } catch {
    // No run here yet.
    return {};
  }
}

// `npm run near [-- <commit>]`: static checks, and the tests related to the changes since HEAD or the commit;
// takes less than three minutes.
const root = fileURLToPath(new URL('..', import.meta.url));
const since = process.argv[2] ?? 'HEAD';
const git = (...words: string[]): readonly string[] => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
};
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const tops = [...new Set(FOLDER_RULES.map(({ zone }) => zone.split('/')[0] ?? zone))];
const { run, left } = withinBudget(nearTests(readTree(root, tops).sources, changed), lastSeconds(root));
const inBrowser = run.filter((path) => path.startsWith('tests/browser/'));
const beside = run.filter((path) => !inBrowser.includes(path));
console.log(`${changed.length} files changed since ${since}; ${run.length} files of tests are near.`);
process.exitCode = await runSteps(root, [
  steps(root)[0] ?? [],
  ...(beside.length === 0 ? [] : [[testsOf('node', beside)]]),
  ...(inBrowser.length === 0 ? [] : [[testsOf('browser', inBrowser)]]),
]);
if (left.length > 0)
  console.log(
    `\nLeft out, since they would take longer than two minutes (npm test runs them):\n${left.map((path) => `  ${path}`).join('\n')}`,
  );
