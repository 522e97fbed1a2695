import { readFileSync } from 'node:fs';

export type TestCount = { readonly passed: number; readonly failed: number };

/** What a Vitest JSON report counts; null when the run ended before it wrote one. */
export function countTests(report: string): TestCount | null {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      string,
      number
    >;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
  } catch {
    return null;
  }
}
