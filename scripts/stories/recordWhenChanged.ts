import { join } from 'node:path';
import { runNode } from '../prepare/processes.ts';
import { hashTree, runWhenChanged } from '../prepare/runWhenChanged.ts';

const SOURCES = ['schemas', 'server', 'scripts/seed', 'scripts/stories/record.ts'];

/** Records the answers for the stories when the product has changed, into `.generated/recorded`. @returns an exit code. */
export function recordWhenChanged(root: string): Promise<number> {
  const stamp = join(root, '.generated/recorded/.sources');
  const record = () => runNode(root, [join(root, 'scripts/stories/record.ts')]);
  return runWhenChanged(stamp, hashTree(root, SOURCES), record);
}
