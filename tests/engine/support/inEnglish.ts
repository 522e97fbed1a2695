import type { Finding } from '../../../engine/index.ts';
import { examine, phraseText } from '../../../engine/node.ts';

/** A finding with its phrases in English, as `describeFinding` writes them. */
export interface EnglishFinding extends Omit<Finding, 'found' | 'expected'> {
  readonly found: string;
  readonly expected: string;
}

export function inEnglish(finding: Finding): EnglishFinding {
  const { found, expected } = finding;
  return { ...finding, found: phraseText(found, 'en'), expected: phraseText(expected, 'en') };
}

/** Findings of the loader in English. */
export function examineInEnglish(files: Readonly<Record<string, unknown>>) {
  const { product, findings } = examine(files);
  return { product, findings: findings.map(inEnglish) };
}
