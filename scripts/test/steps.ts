import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** One check of `npm test`: a Node program with exit code 0 on success. */
export type Step = {
  readonly name: string;
  readonly args: readonly string[];
  /** Vitest runs: the test files; all where there are none. */
  readonly files?: readonly string[];
  /** Vitest runs: path of the JSON report with the counts. */
  readonly report?: string;
  /** Its output is printed in any case: the figures of the house. */
  readonly isPrinted?: true;
};

/** Steps of a stage run in parallel; stages run one after another. */
export type Stage = readonly Step[];

/** Writes the files that the project `stories` tests. */
export const CATALOGUE = program('catalogue', 'scripts/stories/stories.ts');

/** Stages of `npm test`, cheapest first. Light checks run in parallel; browser tests alone use two cores. */
export function steps(root: string): readonly Stage[] {
  const stages: Stage[] = [
    [
      { ...program('figures', 'scripts/figures/figures.ts'), isPrinted: true },
      program('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
      // Several checkers would resolve the same types, beside the checks that need the other core.
      program(
        'types',
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--project',
        'tsconfig.json',
        '--checkers',
        '1',
      ),
      program('imports and folders', 'scripts/imports/check-imports.ts'),
      program('lock file', 'scripts/lock/complete-lock.ts', '--check'),
      program('schemas', 'scripts/check-schemas.ts'),
      program('findings', 'scripts/findings.ts', '--check'),
      CATALOGUE,
    ],
    // Stories run one page at a time, which leaves a core to the tests that wait for a database.
    [testsOf('node'), testsOf('stories')],
    [testsOf('browser')],
  ];
  return stages
    .map((stage) => stage.filter(({ args: [file = ''] }) => existsSync(join(root, file))))
    .filter((stage) => stage.length > 0);
}

function program(name: string, ...args: string[]): Step {
  return { name, args };
}

/** Tests of a Vitest project: of the given files, or all. */
export function testsOf(project: string, files: readonly string[] = []): Step {
  const config = project === 'stories' ? 'tests/stories.config.ts' : 'tests/vitest.config.ts';
  const report = `node_modules/.vitest-report/${project}.json`;
  return {
    name: `tests: ${project}`,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      config,
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    files,
    report,
  };
}
