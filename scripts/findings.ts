import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTitles } from './findings/readTitles.ts';
import { type Findings, writeMap } from './findings/writeMap.ts';

// `npm run findings` writes `tests/findings.md`, the map from findings to their tests. `--check` only fails
// when the map differs from the titles. An argument names another root folder.
const words = process.argv.slice(2);
const root = words.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '..');
const file = join(root, 'tests/findings.md');

const findings = JSON.parse(readFileSync(join(root, 'tests/findings.json'), 'utf8')) as Findings;
const files = globSync(
  ['tests/**/*.test.{ts,tsx}', 'tests/**/*.cases.{ts,json}', 'schemas/**/*.scenario.json'],
  { cwd: root },
);
const titles = new Map(
  files.sort().map((each) => [each, readTitles(readFileSync(join(root, each), 'utf8'))] as const),
);
const { map, faults } = writeMap(findings, titles);

if (!words.includes('--check')) writeFileSync(file, map);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== map)
  faults.push('tests/findings.md is not what the titles say: npm run findings');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
