import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from '../imports/readTree.ts';
import { readReport } from './readReport.ts';

/** A test file and its distance in imports from the changed files. */
export interface NearTest {
  readonly path: string;
  readonly steps: number;
}

/** Distance of tests in a folder with the area's name: tests of the built app import none of its files. */
const SAME_AREA = 3;
/** Tests that read every schema. */
const OF_ALL_SCHEMAS = /^tests\/schemas\/[^/]+\.test\.ts$/;

/**
 * The tests related to changed files, nearest first: direct and indirect importers; for a schema those that
 * mention it and those that read all schemas; those in a folder with the same name.
 *
 * @param changed paths relative to the project's folder.
 */
export function nearTests(sources: readonly SourceFile[], changed: readonly string[]): readonly NearTest[] {
  const steps = new Map<string, number>();
  const reach = (path: string, count: number): void => {
    if ((steps.get(path) ?? Number.POSITIVE_INFINITY) > count) steps.set(path, count);
  };
  for (const path of changed) {
    reach(path, 0);
    for (const { path: other, text } of sources) {
      if (isSchema(path) && (OF_ALL_SCHEMAS.test(other) || names(text, path))) reach(other, 1);
      if (isTest(other) && areaOf(other) === areaOf(path)) reach(other, SAME_AREA);
    }
  }
  followImporters(sources, steps);
  return [...steps]
    .filter(([path]) => isTest(path))
    .map(([path, count]) => ({ path, steps: count }))
    .toSorted((one, other) => one.steps - other.steps || one.path.localeCompare(other.path));
}

/** The test files that import one of these packages or files, directly or through other files. */
export function testsImporting(
  sources: readonly SourceFile[],
  modules: readonly string[],
): readonly string[] {
  const direct = sources.filter(({ imports }) =>
    imports.some(({ specifier, target }) => modules.includes(target ?? specifier)),
  );
  const steps = new Map(direct.map(({ path }) => [path, 0]));
  followImporters(sources, steps);
  return [...steps.keys()].filter(isTest);
}

/** Adds the direct and indirect importers, breadth first: a file is reached by its shortest way. */
function followImporters(sources: readonly SourceFile[], steps: Map<string, number>): void {
  const importers = importersOf(sources);
  const waiting = [...steps.keys()];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const count = (steps.get(next) ?? 0) + 1;
    for (const importer of importers.get(next) ?? []) {
      if ((steps.get(importer) ?? Number.POSITIVE_INFINITY) <= count) continue;
      steps.set(importer, count);
      waiting.push(importer);
    }
  }
}

function importersOf(sources: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources)
    for (const { target } of imports) {
      if (target === null) continue;
      const list = importers.get(target);
      if (list === undefined) importers.set(target, [path]);
      else list.push(path);
    }
  return importers;
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts');
}

function isSchema(path: string): boolean {
  return path.startsWith('schemas/');
}

/** Whether a test mentions a schema by file name or by its name as a string. */
function names(text: string, schema: string): boolean {
  const file = posix.basename(schema);
  const name = file.split('.')[0] ?? '';
  return text.includes(file) || text.includes(`'${name}'`);
}

function areaOf(path: string): string {
  return posix.basename(posix.dirname(path));
}

const REPORTS = 'node_modules/.vitest-report';
/** Assumed duration in seconds of test files that have not run here yet. */
const UNKNOWN = { node: 4, browser: 20 };
/** Seconds of all workers, about two minutes on two cores. */
const BUDGET = 240;

export interface Chosen {
  readonly run: readonly string[];
  readonly left: readonly string[];
}

/** Selects the nearest tests within the budget, at least one. @param durations seconds of their last run. */
export function withinBudget(
  tests: readonly NearTest[],
  durations: Readonly<Record<string, number>>,
): Chosen {
  let spent = 0;
  const run: string[] = [];
  const remaining: string[] = [];
  for (const { path } of tests) {
    const otherwise = path.startsWith('tests/browser/') ? UNKNOWN.browser : UNKNOWN.node;
    const seconds = durations[path] ?? otherwise;
    if (run.length > 0 && spent + seconds > BUDGET) remaining.push(path);
    else {
      spent += seconds;
      run.push(path);
    }
  }
  return { run, left: remaining };
}

/** Duration of each test file in its last run here. */
export function lastSeconds(root: string): Readonly<Record<string, number>> {
  const folder = join(root, REPORTS);
  try {
    const reports = readdirSync(folder).map((name) => readReport(root, join(folder, name))?.seconds ?? {});
    return Object.assign({}, ...reports);
  } catch {
    // No run here yet.
    return {};
  }
}
