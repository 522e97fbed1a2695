import { checks } from './checks.ts';
import { readTree } from './readTree.ts';

/** Top-level folders of the project that hold files of ours. */
const TOPS = ['schemas', 'engine', 'renderer-pdf', 'server', 'screens', 'stories', 'scripts', 'tests'];

/** Every fault of the tree under `root`, sorted; empty when all is well. */
export function checkTree(root: string): string[] {
  const tree = readTree(root, TOPS);
  return checks.flatMap((check) => check(tree)).sort();
}
