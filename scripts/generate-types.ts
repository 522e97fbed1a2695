/**
 * `node scripts/generate-types.ts` generates `.generated/`, the TypeScript types of the schemas; skipped
 * while neither schemas nor generators have changed (unless `--force`).
 */
import { join } from 'node:path';
import { StartError } from '../server/host/db/StartError.ts';
import { readProduct } from '../server/host/product/readProduct.ts';
import { writeGenerated } from './generate/writeGenerated.ts';
import { hashTree, runWhenChanged } from './prepare/runWhenChanged.ts';

const root = join(import.meta.dirname, '..');
const words = 'engine/errors/words';
const sources = ['schemas', words, 'scripts/generate', 'scripts/generate-types.ts'];
const fingerprint = process.argv.includes('--force') ? '' : hashTree(root, sources);

process.exitCode = await runWhenChanged(join(root, '.generated/.types'), fingerprint, async () => {
  const started = performance.now();
  if (!(await areUsable(join(root, 'schemas')))) return 1;
  const files = await writeGenerated(root);
  console.log(`Generated ${files.length} files of types in ${Math.round(performance.now() - started)} ms.`);
  return 0;
});

/** Checks the schemas first: faults are reported better here than by the generators. */
async function areUsable(folder: string): Promise<boolean> {
  try {
    await readProduct(folder);
    return true;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return false;
  }
}
