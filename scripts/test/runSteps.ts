import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countTests, type TestCount } from './countTests.ts';
import { runStep } from './runStep.ts';
import type { Stage } from './steps.ts';

/**
 * Runs stage after stage, all of them even if one fails, so that one run tells everything. Ends with a line of its
 * own, `N passed, N failed`: tests by Vitest's count, and one failure for each other check that does not hold.
 *
 * @returns the exit code.
 */
export async function runSteps(root: string, stages: readonly Stage[]): Promise<0 | 1> {
  const total = { passed: 0, failed: 0 };
  for (const stage of stages) {
    for (const { report } of stage) if (report !== undefined) rmSync(join(root, report), { force: true });
    const alone = stage.length === 1;
    const codes = await Promise.all(stage.map((step) => runStep(root, step, alone)));
    for (const [index, { report }] of stage.entries()) {
      const count = outcome(codes[index] === 0, report === undefined ? null : countTests(join(root, report)));
      total.passed += count.passed;
      total.failed += count.failed;
    }
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** A check that fails without a failing test of its own (a crash, a lint error) still counts as one failure. */
function outcome(succeeded: boolean, count: TestCount | null): TestCount {
  const { passed, failed } = count ?? { passed: 0, failed: 0 };
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}
