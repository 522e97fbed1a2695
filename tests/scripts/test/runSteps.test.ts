import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { steps } from '../../../scripts/test/steps.ts';
import { invent } from '../../support/invent.ts';
import { runScript } from '../../support/runScript.ts';

const RUN = new URL('../../../scripts/test/runSteps.ts', import.meta.url).href;

/** Runs invented stages in a process of their own and returns what a person would see. */
async function run(stages: string, files: Record<string, string> = {}) {
  const root = invent({
    'ok.mjs': "console.log('all is well');",
    'bad.mjs': "console.error('the reason'); process.exit(2);",
    ...files,
  });
  const script = invent({
    'run.ts': `import { runSteps } from '${RUN}';
      process.exitCode = await runSteps(${JSON.stringify(root)}, ${stages});`,
  });
  return runScript(join(script, 'run.ts'));
}

const vitest = (counts: object, exit: number) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync('r.json', ${JSON.stringify(JSON.stringify(counts))}); process.exit(${exit});`;

describe('a run of every check', () => {
  it('ends with the count of tests alone on the last line', async () => {
    const { code, stdout } = await run(
      `[[{ name: 'lint', args: ['ok.mjs'] }, { name: 'types', args: ['ok.mjs'] }], [{ name: 'tests', args: ['v.mjs'], report: 'r.json' }]]`,
      { 'v.mjs': vitest({ numPassedTests: 41, numFailedTests: 0 }, 0) },
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n41 passed, 0 failed\n$/);
    expect(stdout).toContain('✓ lint');
    expect(stdout).not.toContain('all is well');
  });

  it('goes on after a failure, shows its words and counts it', async () => {
    const { code, stdout } = await run(
      `[[{ name: 'lint', args: ['bad.mjs'] }, { name: 'types', args: ['ok.mjs'] }], [{ name: 'tests', args: ['v.mjs'], report: 'r.json' }]]`,
      { 'v.mjs': vitest({ numPassedTests: 40, numFailedTests: 1 }, 1) },
    );
    expect(code).toBe(1);
    expect(stdout).toContain('the reason');
    expect(stdout).toContain('✗ lint');
    expect(stdout).toMatch(/\n40 passed, 2 failed\n$/);
  });

  it('names what failed, and what passed only at a later attempt, last of all', async () => {
    const { stdout } = await run(`[[{ name: 'tests', args: ['v.mjs'], report: 'r.json' }]]`, {
      'v.mjs': vitest(
        {
          numPassedTests: 2,
          numFailedTests: 1,
          testResults: [
            {
              name: '/elsewhere/site.test.ts',
              status: 'failed',
              assertionResults: [
                { fullName: 'a site opens', status: 'passed', failureMessages: [] },
                { fullName: 'a site waits', status: 'passed', failureMessages: ['Error: too early\n at x'] },
                {
                  fullName: 'a site closes',
                  status: 'failed',
                  failureMessages: ['Error: still open\n at y'],
                },
              ],
            },
            {
              name: '/elsewhere/broken.test.ts',
              status: 'failed',
              message: 'no such module',
              assertionResults: [],
            },
          ],
        },
        1,
      ),
    });
    const end = stdout.slice(stdout.indexOf('Passed only'));
    expect(end).toMatch(/later attempt:\n.*site\.test\.ts › a site waits\n\s+Error: too early\n\nFailed:/);
    expect(end).toMatch(/site\.test\.ts › a site closes\n\s+Error: still open/);
    expect(end).toMatch(/broken\.test\.ts\n\s+no such module/);
    expect(end).not.toContain('a site opens');
    expect(end).toMatch(/\n2 passed, 2 failed\n$/);
  });

  it('lets the first of two test runs speak as it goes, and the other when it fails', async () => {
    const { stdout } = await run(
      `[[{ name: 'one', args: ['one.mjs'], report: '1.json' }, { name: 'two', args: ['two.mjs'], report: '2.json' }, { name: 'three', args: ['bad.mjs'], report: '3.json' }]]`,
      { 'one.mjs': "console.log('one goes');", 'two.mjs': "console.log('two goes');" },
    );
    expect(stdout).toContain('one goes');
    expect(stdout).not.toContain('two goes');
    expect(stdout).toContain('the reason');
  });

  it('a test run that breaks off, even with an old report about, is a failure', async () => {
    const { code, stdout } = await run(`[[{ name: 'tests', args: ['bad.mjs'], report: 'r.json' }]]`, {
      'r.json': '{"numPassedTests": 12, "numFailedTests": 0}',
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/\n0 passed, 1 failed\n$/);
  });
});

describe('the list', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));

  it('names programs that exist, and every project of Vitest', () => {
    const all = steps(root).flat();
    expect(all.filter(({ args: [file = ''] }) => !existsSync(join(root, file)))).toEqual([]);
    const config = readFileSync(join(root, 'tests/vitest.config.ts'), 'utf8');
    const projects = [...config.matchAll(/name: '(\w+)'/g)].map(([, name]) => `tests: ${name}`);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(projects));
  });
});
