import { posix } from 'node:path';
import type { SourceFile } from '../imports/readTree.ts';

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
  const importers = importersOf(sources);
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
  // Breadth first: a file is reached by its shortest way.
  const waiting = [...steps.keys()];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const count = (steps.get(next) ?? 0) + 1;
    for (const importer of importers.get(next) ?? []) {
      if ((steps.get(importer) ?? Number.POSITIVE_INFINITY) <= count) continue;
      steps.set(importer, count);
      waiting.push(importer);
    }
  }
  return [...steps]
    .filter(([path]) => isTest(path))
    .map(([path, count]) => ({ path, steps: count }))
    .toSorted((one, other) => one.steps - other.steps || one.path.localeCompare(other.path));
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
