import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = 'node_modules/.deep.json';

interface Passed {
  readonly tree: string;
  readonly parts: readonly string[];
}

/**
 * Parts that passed on this tree, including those of an interrupted run.
 *
 * @param tree text that identifies the state of all sources.
 */
export function passedParts(root: string, tree: string): readonly string[] {
  try {
    const stored = JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Passed;
    return stored.tree === hashOf(tree) ? stored.parts : [];
  } catch {
    // None has passed here yet.
    return [];
  }
}

export function rememberPassed(root: string, tree: string, part: string): void {
  const parts = [...new Set([...passedParts(root, tree), part])];
  mkdirSync(dirname(join(root, FILE)), { recursive: true });
  writeFileSync(join(root, FILE), JSON.stringify({ tree: hashOf(tree), parts } satisfies Passed));
}

function hashOf(tree: string): string {
  return createHash('sha256').update(tree).digest('hex');
}
