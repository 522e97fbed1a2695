import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { measureMachine } from './machineSpeed.ts';
import { type Failure, readReport, type TestReport } from './readReport.ts';
import type { Stage, Step } from './steps.ts';

/** Maximum number of files to retry: more failures are no coincidence. */
const MAX_RUN_AGAIN = 8;

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
  const measured: Expense[] = [];
  const over = new AbortController();
  const slowness = measureMachine(over.signal);
  for (const stage of stages) {
    for (const { report } of stage) if (report !== undefined) rmSync(join(root, report), { force: true });
    // Parallel outputs would mix: a lone step prints immediately, of several the first test run does.
    const speaks = stage.length === 1 ? stage[0] : stage.find(({ report }) => report !== undefined);
    const before = processorSeconds();
    const codes = await Promise.all(stage.map((step) => runStep(root, step, step === speaks)));
    const processor = processorSeconds() - before;
    const done = stage.map((step, index) => outcome(root, step, codes[index] === 0));
    measured.push({ processor, seconds: Object.assign({}, ...done.map(({ seconds }) => seconds)) });
    outcomes.push(...done);
  }
  over.abort();
  const factor = slowness();
  const expenses = measured.map((each) => ({ ...each, processor: each.processor / factor }));
  const final: Outcome[] = [];
  for (const each of outcomes) final.push(await onceMore(root, each));
  const passed = final.reduce((sum, { passed: count, rescued }) => sum + count + rescued.length, 0);
  const dear = bounds === undefined ? [] : overBounds(expenses, bounds);
  const failed = final.flatMap((each) => each.failed);
  const spent = measured.reduce((sum, { processor }) => sum + processor, 0) / 60;
  list(
    `Processor time ${spent.toFixed(1)} min, ${(spent / factor).toFixed(1)} on the reference machine; the dearest files, in seconds of it`,
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
  if (step.report === undefined || files.length === 0 || files.length > MAX_RUN_AGAIN || files.includes(''))
    return first;
  const report = step.report.replace(/\.json$/, '-again.json');
  const args = step.args.filter((each) => !each.startsWith('--outputFile'));
  const again: Step = {
    name: `${step.name}, once more`,
    args: [...args, '--maxWorkers=1', `--outputFile.json=${report}`],
    ...{ files, report },
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

/**
 * Seconds that all processors of the machine have worked since its start, for any process; includes Chromium
 * and PostgreSQL.
 */
function processorSeconds(): number {
  const worked = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return worked.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

/**
 * Runs one check.
 *
 * @param speaks its output is shown as it comes; otherwise only after a failure.
 *
 * @returns its exit code.
 */
async function runStep(root: string, step: Step, speaks: boolean): Promise<number> {
  if (speaks) console.log(`\n── ${step.name}`);
  const started = performance.now();
  const child = spawn(process.execPath, [...step.args, ...(step.files ?? [])], {
    cwd: root,
    stdio: speaks ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code !== 0 || step.isPrinted) console.log(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`);
  return code;
}

/** Cost of a stage. */
interface Expense {
  /** Processor seconds of all processes of the stage; those of the reference machine where bounds apply. */
  readonly processor: number;
  /** Elapsed seconds by test file. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Content of `bounds.json`, in time of the reference machine (`measureMachine`). */
interface CostBounds {
  /** Maximum of a whole run. */
  readonly processorMinutes: number;
  /** Maximum processor seconds of a test file. */
  readonly fileSeconds: number;
  /** Higher maxima of single files. */
  readonly files: Readonly<Record<string, number>>;
}

const MAX_LISTED = 20;

/** The most expensive files, with their processor seconds. */
export function dearestFiles(expenses: readonly Expense[]): readonly string[] {
  const all = [...perFile(expenses)].toSorted(([, one], [, other]) => other - one);
  return all.slice(0, MAX_LISTED).map(([file, cost]) => `${cost.toFixed(0).padStart(4)}  ${file}`);
}

/** Exceeded bounds, with advice. */
export function overBounds(expenses: readonly Expense[], bounds: CostBounds): readonly string[] {
  const minutes = expenses.reduce((sum, { processor }) => sum + processor, 0) / 60;
  const files = [...perFile(expenses)].flatMap(([file, cost]) => {
    const most = bounds.files[file] ?? bounds.fileSeconds;
    return cost <= most
      ? []
      : [`${file}: ${cost.toFixed(0)} s of processor, at most ${most}; make it cheaper (tests/README.md)`];
  });
  const total = `the whole run: ${minutes.toFixed(1)} min of processor, at most ${bounds.processorMinutes} (scripts/test/bounds.json)`;
  return minutes <= bounds.processorMinutes ? files : [total, ...files];
}

/**
 * Processor seconds by file: those of a stage are distributed by elapsed time, because files share processes.
 */
function perFile(expenses: readonly Expense[]): ReadonlyMap<string, number> {
  return new Map(
    expenses.flatMap(({ processor, seconds }) => {
      const sum = Object.values(seconds).reduce((all, each) => all + each, 0);
      return Object.entries(seconds).map(([file, each]) => [file, (processor * each) / sum] as const);
    }),
  );
}
