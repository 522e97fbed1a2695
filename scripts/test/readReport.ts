import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What a Vitest run did, as its JSON report tells. Tests are named `file › title`. */
export type TestReport = {
  readonly passed: number;
  /** Each with the first line of its reason. */
  readonly failed: readonly string[];
  /** Passed, but not at the first attempt. */
  readonly rescued: readonly string[];
};

type Json = {
  readonly numPassedTests: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

/** Null when the run ended before it wrote its report. */
export function readReport(root: string, path: string): TestReport | null {
  let report: Json;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Json;
  } catch {
    return null;
  }
  const failed: string[] = [];
  const rescued: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults ?? []) {
    const file = relative(root, name);
    const before = failed.length;
    for (const { fullName, status: outcome, failureMessages: [reason] = [] } of assertionResults) {
      const title = `${file} › ${fullName}`;
      if (outcome === 'failed') failed.push(`${title}\n    ${firstLine(reason ?? '')}`);
      else if (outcome === 'passed' && reason !== undefined)
        rescued.push(`${title}\n    ${firstLine(reason)}`);
    }
    // A file that breaks outside its tests (an import, a hook) has no failed test of its own.
    if (status === 'failed' && failed.length === before)
      failed.push(`${file}\n    ${firstLine(message ?? '')}`);
  }
  return { passed: report.numPassedTests, failed, rescued };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
