/**
 * Checks every schema: the grammar of its file, then what only the whole can show (references, words nobody uses).
 * `node scripts/check-schemas.ts [folder]`; prints file, JSON pointer, what was found and what was expected.
 */
import { join, resolve } from 'node:path';
import { describeFinding } from '../engine/index.ts';
import { examine } from '../engine/node.ts';
import { readSchemas } from '../server/product/readSchemas.ts';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../schemas'));
const files = await readSchemas(folder);
const { findings } = examine(files);

for (const finding of findings) console.error(describeFinding(finding));
console.log(
  findings.length === 0
    ? `${Object.keys(files).length} schemas are well formed and fit together.`
    : `${findings.length} findings in ${Object.keys(files).length} schemas; the grammar of each kind is in schemas/meta.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
