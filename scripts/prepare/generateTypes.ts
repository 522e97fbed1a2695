import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashTree } from './hashTree.ts';
import { runNode } from './runNode.ts';
import { runWhenChanged } from './runWhenChanged.ts';

/** Makes `.generated/` anew when a schema or a generator changed. @returns an exit code. */
export async function generateTypes(root: string): Promise<number> {
  const generator = join(root, 'scripts/generate-types.ts');
  if (!existsSync(generator)) return 0;
  const fingerprint = hashTree(root, [
    'schemas',
    'scripts/generate-types.ts',
    'scripts/generate-grammar.ts',
    'scripts/generate',
    'package-lock.json',
  ]);
  return runWhenChanged(join(root, '.generated/.sources'), fingerprint, () => runNode(root, [generator]));
}
