import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { measureMachine } from '../../../scripts/test/machineSpeed.ts';
import { dearestFiles, overBounds } from '../../../scripts/test/runSteps.ts';
import { steps } from '../../../scripts/test/steps.ts';
import { runScript } from '../../support/runScript.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const RUN = new URL('../../../scripts/test/runSteps.ts', import.meta.url).href;

/** Runs invented stages in a separate process and returns the visible output. */
async function run(stages: string, files: Record<string, string> = {}) {
  const root = writeTestFolder({
    'ok.mjs': "console.log('all is well');",
    'bad.mjs': "console.error('the reason'); process.exit(2);",
    ...files,
  });
  const script = writeTestFolder({
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

  it('continues after a failure, shows its output and counts it', async () => {
    const { code, stdout } = await run(
      `[[{ name: 'lint', args: ['bad.mjs'] }, { name: 'types', args: ['ok.mjs'] }], [{ name: 'tests', args: ['v.mjs'], report: 'r.json' }]]`,
      { 'v.mjs': vitest({ numPassedTests: 40, numFailedTests: 1 }, 1) },
    );
    expect(code).toBe(1);
    expect(stdout).toContain('the reason');
    expect(stdout).toContain('✗ lint');
    expect(stdout).toMatch(/\n40 passed, 2 failed\n$/);
  });

  /** A run of tests of which the second, of one file alone, ends otherwise than the first. */
  const twice = (first: object, second: object) => `
    import { writeFileSync } from 'node:fs';
    const [alone] = process.argv.slice(2).filter((word) => word.endsWith('again.json'));
    const report = alone === undefined ? ${JSON.stringify(JSON.stringify(first))} : ${JSON.stringify(JSON.stringify(second))};
    writeFileSync(alone?.split('=')[1] ?? 'r.json', report);
    process.exit(JSON.parse(report).numFailedTests === 0 ? 0 : 1);`;
  const closes = {
    fullName: 'a site closes',
    status: 'failed',
    failureMessages: ['Error: still open\n at y'],
  };
  const waits = { fullName: 'a site waits', status: 'failed', failureMessages: ['Error: too early\n at x'] };
  const file = (name: string, assertionResults: readonly object[], message = '') => ({
    ...{ name, message, assertionResults, startTime: 0, endTime: 2_000 },
    status: message === '' && assertionResults.length === 0 ? 'passed' : 'failed',
  });
  const tests = `[[{ name: 'tests', args: ['v.mjs'], report: 'r.json' }]]`;

  it('names what failed twice, and what passed when its file was run once more, last of all', async () => {
    const broken = file('/elsewhere/broken.test.ts', [], 'no such module');
    const { code, stdout } = await run(tests, {
      'v.mjs': twice(
        {
          numPassedTests: 1,
          numFailedTests: 3,
          testResults: [file('/elsewhere/site.test.ts', [waits, closes]), broken],
        },
        {
          numPassedTests: 2,
          numFailedTests: 2,
          testResults: [file('/elsewhere/site.test.ts', [closes]), broken],
        },
      ),
    });
    expect(code).toBe(1);
    const end = stdout.slice(stdout.indexOf('Passed only'));
    expect(end).toMatch(/alone:\n.*site\.test\.ts › a site waits\n\s+Error: too early\n\nFailed:/);
    expect(end).toMatch(/site\.test\.ts › a site closes\n\s+Error: still open/);
    expect(end).toMatch(/broken\.test\.ts\n\s+no such module/);
    expect(end).toMatch(/\n2 passed, 2 failed\n$/);
  });

  it('passes if all failed files pass alone, and reports them', async () => {
    const { code, stdout } = await run(tests, {
      'v.mjs': twice(
        { numPassedTests: 4, numFailedTests: 1, testResults: [file('/elsewhere/site.test.ts', [waits])] },
        { numPassedTests: 5, numFailedTests: 0, testResults: [] },
      ),
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nProcessor time [\d.]+ min, [\d.]+ on the reference machine; the dearest/);
    expect(stdout).toMatch(/Passed only when run once more, alone:\n.*a site waits/);
    expect(stdout).toMatch(/\n5 passed, 0 failed\n$/);
  });

  it('repeats the failed files alone, though the run was of many', async () => {
    const many = `[[{ name: 'tests', args: ['v.mjs'], files: ['tests/site', 'tests/hours'], report: 'r.json' }]]`;
    const first = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [file('/elsewhere/site.test.ts', [waits])],
    };
    const printed = `console.log('given', process.argv.slice(2).join(' '));`;
    const { stdout } = await run(many, {
      'v.mjs': `${printed}${twice(first, { numPassedTests: 5, numFailedTests: 0, testResults: [] })}`,
    });
    const fileLists = [...stdout.matchAll(/^given (.*)$/gm)].map(([, words = '']) => words);
    expect(fileLists[0]).toBe('tests/site tests/hours');
    expect(fileLists[1]).toMatch(/site\.test\.ts/);
    expect(fileLists[1]).not.toContain('tests/');
  });

  it('repeats no file after many failures', async () => {
    const many = Array.from({ length: 9 }, (_, n) => file(`/elsewhere/${n}.test.ts`, [closes]));
    const { stdout } = await run(tests, {
      'v.mjs': twice({ numPassedTests: 0, numFailedTests: 9, testResults: many }, { numFailedTests: 0 }),
    });
    expect(stdout).toMatch(/\n0 passed, 9 failed\n$/);
  });

  it('prints the first of two test runs as it runs, and the other when it fails', async () => {
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

describe('the cost of a run', () => {
  const stage = { processor: 90, seconds: { 'tests/a.test.ts': 10, 'tests/b.test.ts': 20 } };

  it('is divided by how long the machine takes for work that is always the same', async () => {
    const over = new AbortController();
    const slowness = measureMachine(over.signal, 1);
    expect(slowness()).toBe(1);
    await expect.poll(slowness).not.toBe(1);
    over.abort();
    // No machine that runs this is ten times as fast or thirty times as slow as the reference.
    expect(slowness()).toBeGreaterThan(0.1);
    expect(slowness()).toBeLessThan(30);
  });

  it('is reported by file, most expensive first: processor time of a stage split by wall time', () => {
    expect(dearestFiles([stage, { processor: 8, seconds: {} }])).toEqual([
      '  60  tests/b.test.ts',
      '  30  tests/a.test.ts',
    ]);
  });

  it('fails a file, or a run, that took more than it may', () => {
    const bounds = { processorMinutes: 2, fileSeconds: 40, files: { 'tests/b.test.ts': 60 } };
    expect(overBounds([stage], bounds)).toEqual([]);
    expect(overBounds([{ ...stage, processor: 180 }], bounds)).toEqual([
      expect.stringMatching(/^the whole run: 3.0 min of processor, at most 2/),
      expect.stringMatching(/^tests\/a.test.ts: 60 s of processor, at most 40/),
      expect.stringMatching(/^tests\/b.test.ts: 120 s of processor, at most 60/),
    ]);
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
