import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readTree } from '../imports/readTree.ts';
import parts from './deepParts.json' with { type: 'json' };
import { testsImporting } from './nearTests.ts';
import { passedParts, rememberPassed } from './passedParts.ts';
import { runSteps } from './runSteps.ts';
import { CATALOGUE, testsOf } from './steps.ts';

// `npm run deep [-- <part> …]`: randomised tests with many repetitions and a new seed each day (`FC_SEED`).
// Parts that passed on the present tree are skipped unless named.
const root = fileURLToPath(new URL('../..', import.meta.url));
const requestedParts = process.argv.slice(2);
const unknown = requestedParts.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
const tree = [git('rev-parse', 'HEAD^{tree}'), git('diff', 'HEAD')].join('\n');
const passed = passedParts(root, tree);
const seed = process.env['FC_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');
const environmentVariables = { ...process.env };
const results: string[] = [];
for (const { name, what, project, files, importing, environment } of parts) {
  if (requestedParts.length > 0 ? !requestedParts.includes(name) : passed.includes(name)) continue;
  // Variables set by hand take precedence over those of the part.
  process.env = { FUZZ_SEED: seed, ...environment, ...environmentVariables, FC_SEED: seed };
  const started = performance.now();
  const paths = importing === undefined ? files : filesImporting(importing, files);
  const code = await runSteps(root, [[CATALOGUE], [testsOf(project, paths)]]);
  if (code === 0) rememberPassed(root, tree, name);
  else process.exitCode = 1;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  results.push(`${code === 0 ? '✓' : '✗'} ${name}: ${what} (seed ${seed}, ${minutes} min)`);
}
const before =
  requestedParts.length > 0 ? [] : passed.map((name) => `✓ ${name}: passed before, of this same tree`);
console.log(`\n${[...before, ...results].join('\n')}`);

/** Test files of these folders that try something at random; the others would prove the same as in `npm test`. */
function filesImporting(modules: readonly string[], folders: readonly string[]): readonly string[] {
  const { sources } = readTree(root, ['tests']);
  return testsImporting(sources, modules).filter((path) =>
    folders.some((folder) => path.startsWith(`${folder}/`)),
  );
}
