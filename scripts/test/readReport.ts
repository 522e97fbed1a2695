import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A test that failed, or a file that failed outside its tests (import, hook). */
export interface Failure {
  /** Path of the file, relative to the project. */
  readonly file: string;
  /** `file › title`, or the file only. */
  readonly name: string;
  /** First line of the error message. */
  readonly reason: string;
}

/** Result of a Vitest run, from its JSON report. */
export interface TestReport {
  readonly passed: number;
  readonly failed: readonly Failure[];
  /** Elapsed seconds by file. */
  readonly seconds: Readonly<Record<string, number>>;
}

interface Json {
  readonly numPassedTests: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    /** Milliseconds since 1970. */
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Null if the run ended before it wrote the report. */
export function readReport(root: string, path: string): TestReport | null {
  let report: Json;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Json;
  } catch {
    return null;
  }
  const failed: Failure[] = [];
  const seconds: Record<string, number> = {};
  for (const { name, status, message, startTime = 0, endTime = 0, assertionResults } of report.testResults ??
    []) {
    const file = relative(root, name);
    seconds[file] = (endTime - startTime) / 1000;
    const before = failed.length;
    for (const { fullName, status: outcome, failureMessages: [reason] = [] } of assertionResults)
      if (outcome === 'failed')
        failed.push({ file, name: `${file} › ${fullName}`, reason: firstLine(reason ?? '') });
    if (status === 'failed' && failed.length === before)
      failed.push({ file, name: file, reason: firstLine(message ?? '') });
  }
  return { passed: report.numPassedTests, failed, seconds };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
