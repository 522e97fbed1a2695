import { checks } from './checks.ts';
import { readTree } from './readTree.ts';

/** Top-level folders with files of the project. */
const TOPS = ['schemas', 'engine', 'renderer-pdf', 'server', 'screens', 'stories', 'scripts', 'tests'];

/** All faults of the tree under `root`, sorted; empty if there are none. */
export function checkTree(root: string): string[] {
  const tree = readTree(root, TOPS);
  return checks.flatMap((check) => check(tree)).sort();
}
