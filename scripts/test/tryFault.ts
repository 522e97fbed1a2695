import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface FaultVerdict {
  readonly noticed: boolean;
  readonly said: string;
}

const REPORT = 'fault-report.json';

/**
 * Applies the fault, runs its test and reverts it. It counts as noticed if the test fails or its suite cannot
 * begin.
 */
export function tryFault(root: string, { file, find, replace, suite, test }: Fault): FaultVerdict {
  const path = join(root, file);
  const sound = readFileSync(path, 'utf8');
  if (sound.split(find).length !== 2)
    return { noticed: false, said: `«${find}» does not stand once in ${file}` };
  rewrite(
    path,
    sound.replace(find, () => replace),
  );
  rmSync(join(root, REPORT), { force: true });
  const [project, config] = runOf(suite);
  try {
    spawnSync(
      process.execPath,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--project', project],
        ...['--retry', '0', '--reporter=json', `--outputFile=${REPORT}`, suite, '-t', literally(test)],
      ],
      { cwd: root, stdio: 'ignore', timeout: 600_000 },
    );
    return verdictOf(join(root, REPORT), suite);
  } finally {
    rewrite(path, sound);
  }
}

/** Vitest project and configuration of a suite or a story. */
function runOf(suite: string): readonly [project: string, config: string] {
  if (suite.startsWith('.generated/stories/')) return ['stories', 'tests/stories.config.ts'];
  return [suite.startsWith('tests/browser/') ? 'browser' : 'node', 'tests/vitest.config.ts'];
}

interface Report {
  readonly testResults: readonly {
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

function verdictOf(path: string, suite: string): FaultVerdict {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { noticed: false, said: `${suite} could not be run` };
  }
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length > 0)
    return { noticed: true, said: `${suite}: ${failed.map(({ title }) => title).join(' · ')}` };
  const ran = results.some(({ status }) => status === 'passed');
  if (ran) return { noticed: false, said: `${suite} notices nothing` };
  // A suite with failing preparation notices the fault as well, although its tests do not begin.
  const broken = report.testResults.some(({ message = '' }) => message !== '');
  return { noticed: broken, said: broken ? `${suite} cannot begin` : `${suite} has no such test` };
}

/** Escapes a title, which Vitest interprets as a pattern. */
function literally(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Replaces the file instead of overwriting it: it is a hard link to the project's file. */
function rewrite(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
}

/** A mistake that the tests must notice: a removed limit, a disabled timeout, a skipped check. */
export interface Fault {
  /** `1-errors-uncut`: section of the requirements, then a name. */
  readonly id: string;
  /** Description of the mistake. */
  readonly what: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The suite that must fail (or a generated file of stories), and part of the title of a test in it. */
  readonly suite: string;
  readonly test: string;
}
