import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** One check of `npm test`: a Node program that exits with 0 when all is well. */
export type Step = {
  readonly name: string;
  readonly args: readonly string[];
  /** For Vitest runs: a JSON report to count tests from. */
  readonly report?: string;
};

/** Steps of one stage run at the same time; a stage starts when the one before it has passed. */
export type Stage = readonly Step[];

/**
 * What `npm test` runs, cheap before dear. Light checks run together; the tests in a browser fill two cores by
 * themselves.
 */
export function steps(root: string): readonly Stage[] {
  const stages: Stage[] = [
    [
      program('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
      program('types', 'node_modules/typescript/bin/tsc', '--noEmit', '--project', 'tsconfig.json'),
      program('imports and folders', 'scripts/check-imports.ts'),
      program('lock file', 'scripts/complete-lock.ts', '--check'),
      program('schemas', 'scripts/check-schemas.ts'),
      program('findings', 'scripts/findings.ts', '--check'),
    ],
    // Alone, so that what the product is made of is printed. Its examples are run by the tests.
    [program('figures', 'scripts/figures.ts')],
    [program('catalogue', 'scripts/stories.ts')],
    // Stories are one page after another, which leaves a core to the tests that mostly wait for a database.
    [testsOf('node'), testsOf('stories', [], 'tests/stories.config.ts')],
    [testsOf('browser')],
  ];
  return stages
    .map((stage) => stage.filter(({ args: [file = ''] }) => existsSync(join(root, file))))
    .filter((stage) => stage.length > 0);
}

function program(name: string, ...args: string[]): Step {
  return { name, args };
}

/** The tests of a project of Vitest: those of some files, or all. */
export function testsOf(
  project: string,
  files: readonly string[] = [],
  config = 'tests/vitest.config.ts',
): Step {
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
      ...files,
    ],
    report,
  };
}
