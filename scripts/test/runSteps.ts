import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CostBounds, dearestFiles, type Expense, overBounds } from './expenses.ts';
import { processorSeconds } from './processorTime.ts';
import { type Failure, readReport, type TestReport } from './readReport.ts';
import { runStep } from './runStep.ts';
import type { Stage, Step } from './steps.ts';

/** Maximum number of files to retry: more failures are no coincidence. */
const MOST_RUN_AGAIN = 8;

interface Outcome extends TestReport {
  readonly step: Step;
  /** Failed together with other files, but passed when retried alone. */
  readonly rescued: readonly Failure[];
}

/**
 * Runs all stages, even after a failure. Files with failed tests are retried alone at the end. Prints the
 * most expensive files, tests that passed only when retried, failures by name (last, so that a truncated log
 * shows them), and a final line `N passed, N failed`: tests as Vitest counts them, plus one failure for each
 * other failed check.
 *
 * @param bounds maximum processor time of the run and of each file; exceeding it is a failure.
 *
 * @returns the exit code.
 */
export async function runSteps(root: string, stages: readonly Stage[], bounds?: CostBounds): Promise<0 | 1> {
  const outcomes: Outcome[] = [];
  const expenses: Expense[] = [];
  for (const stage of stages) {
    for (const { report } of stage) if (report !== undefined) rmSync(join(root, report), { force: true });
    // Parallel outputs would mix: a lone step prints immediately, of several the first test run does.
    const speaks = stage.length === 1 ? stage[0] : stage.find(({ report }) => report !== undefined);
    const before = processorSeconds();
    const codes = await Promise.all(stage.map((step) => runStep(root, step, step === speaks)));
    const processor = processorSeconds() - before;
    const done = stage.map((step, index) => outcome(root, step, codes[index] === 0));
    expenses.push({ processor, seconds: Object.assign({}, ...done.map(({ seconds }) => seconds)) });
    outcomes.push(...done);
  }
  const final: Outcome[] = [];
  for (const each of outcomes) final.push(await onceMore(root, each));
  const passed = final.reduce((sum, { passed: count, rescued }) => sum + count + rescued.length, 0);
  const dear = bounds === undefined ? [] : overBounds(expenses, bounds);
  const failed = final.flatMap((each) => each.failed);
  const processor = expenses.reduce((sum, each) => sum + each.processor, 0);
  list(
    `Processor time ${(processor / 60).toFixed(1)} min; the dearest files, in seconds of it`,
    dearestFiles(expenses),
  );
  list('Passed only when run once more, alone', final.flatMap((each) => each.rescued).map(describe));
  list('Failed', [...failed.map(describe), ...dear]);
  const count = failed.length + dear.length;
  console.log(`\n${passed} passed, ${count} failed`);
  return count === 0 ? 0 : 1;
}

/** A failed check without a failed test (crash, lint error) counts as one failure. */
function outcome(root: string, step: Step, succeeded: boolean): Outcome {
  const report = step.report === undefined ? null : readReport(root, join(root, step.report));
  const { passed = 0, failed = [], seconds = {} } = report ?? {};
  const broken: Failure = { file: '', name: step.name, reason: '' };
  return { step, passed, seconds, rescued: [], failed: succeeded || failed.length > 0 ? failed : [broken] };
}

async function onceMore(root: string, first: Outcome): Promise<Outcome> {
  const files = [...new Set(first.failed.map(({ file }) => file))];
  const { step } = first;
  if (step.report === undefined || files.length === 0 || files.length > MOST_RUN_AGAIN || files.includes(''))
    return first;
  const report = step.report.replace(/\.json$/, '-again.json');
  const args = step.args.filter((each) => !each.startsWith('--outputFile'));
  const again: Step = {
    name: `${step.name}, once more`,
    args: [...args, ...files, '--maxWorkers=1', `--outputFile.json=${report}`],
    report,
  };
  rmSync(join(root, report), { force: true });
  const code = await runStep(root, again, true);
  const { failed } = outcome(root, again, code === 0);
  if (failed.some(({ file }) => file === '')) return first;
  const rescued = first.failed.filter(({ name }) => !failed.some((each) => each.name === name));
  return { ...first, failed, rescued };
}

function describe({ name, reason }: Failure): string {
  return reason === '' ? name : `${name}\n    ${reason}`;
}

function list(heading: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}
