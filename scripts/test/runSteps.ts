import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, type TestReport } from './readReport.ts';
import { runStep } from './runStep.ts';
import type { Stage, Step } from './steps.ts';

/**
 * Runs stage after stage, all of them even if one fails, so that one run tells everything. Ends with what failed by
 * name, where a cut log still shows it, and a line of its own, `N passed, N failed`: tests by Vitest's count, and one
 * failure for each other check that does not hold.
 *
 * @returns the exit code.
 */
export async function runSteps(root: string, stages: readonly Stage[]): Promise<0 | 1> {
  const reports: TestReport[] = [];
  for (const stage of stages) {
    for (const { report } of stage) if (report !== undefined) rmSync(join(root, report), { force: true });
    // Words of several at once would run into each other: one alone speaks as it goes, of several the first run of tests.
    const speaks = stage.length === 1 ? stage[0] : stage.find(({ report }) => report !== undefined);
    const codes = await Promise.all(stage.map((step) => runStep(root, step, step === speaks)));
    for (const [index, step] of stage.entries()) reports.push(outcome(root, step, codes[index] === 0));
  }
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.flatMap((report) => report.failed);
  list(
    'Passed only at a later attempt',
    reports.flatMap((report) => report.rescued),
  );
  list('Failed', failed);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

/** A check that fails without a failing test of its own (a crash, a lint error) still counts as one failure. */
function outcome(root: string, step: Step, succeeded: boolean): TestReport {
  const report = step.report === undefined ? null : readReport(root, join(root, step.report));
  const { passed = 0, failed = [], rescued = [] } = report ?? {};
  return { passed, rescued, failed: succeeded || failed.length > 0 ? failed : [step.name] };
}

function list(heading: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}
