/**
 * `node scripts/stories/stories.ts` writes the catalogue's story files, one per schema, into `.generated/stories`;
 * skipped while neither the schemas nor the generator have changed.
 */
import { join } from 'node:path';
import { hashTree, runWhenChanged } from '../prepare/runWhenChanged.ts';
import { LIBRARY, writeStories } from './writeStories.ts';

const root = join(import.meta.dirname, '../..');
const fingerprint = hashTree(root, [
  'schemas',
  LIBRARY,
  'engine/rules',
  'engine/loader',
  'renderer-pdf',
  '.generated/recorded',
  'scripts/stories',
]);

process.exitCode = await runWhenChanged(join(root, '.generated/.stories'), fingerprint, async () => {
  console.log(`Wrote ${(await writeStories(root)).length} story files.`);
  return 0;
});
