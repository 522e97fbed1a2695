import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A test that did not pass, or a file that broke outside its tests (an import, a hook). */
export interface Failure {
  /** Path of its file from the project's folder. */
  readonly file: string;
  /** `file › title`, or the file alone. */
  readonly name: string;
  /** First line of what was thrown. */
  readonly reason: string;
}

/** What a Vitest run did, as its JSON report tells. */
export interface TestReport {
  readonly passed: number;
  readonly failed: readonly Failure[];
  /** Seconds on the clock, by file. */
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

/** Null when the run ended before it wrote its report. */
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
