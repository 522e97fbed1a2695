import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FOLDER_RULES } from '../imports/folderRules.ts';
import { readTree } from '../imports/readTree.ts';
import { lastSeconds, nearTests, withinBudget } from './nearTests.ts';
import { runSteps } from './runSteps.ts';
import { steps, testsOf } from './steps.ts';

// `npm run near [-- <commit>]`: static checks, and the tests related to the changes since HEAD or the commit;
// takes less than three minutes.
const root = fileURLToPath(new URL('../..', import.meta.url));
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
