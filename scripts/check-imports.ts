import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withMayImport } from './imports/checkMayImport.ts';
import { checkTree } from './imports/checkTree.ts';
import { FOLDER_RULES } from './imports/folderRules.ts';

// Folder directions, import circles, the engine's innocence, file lengths, READMEs. Exit 1 if anything is at fault.
// With --write the lines of READMEs that are made from the table of folders are written first.
const root = fileURLToPath(new URL('..', import.meta.url));
if (process.argv.includes('--write')) {
  for (const { zone } of FOLDER_RULES) {
    const readme = `${zone}/README.md`;
    const text = readFileSync(join(root, readme), 'utf8');
    writeFileSync(join(root, readme), withMayImport(readme, text));
  }
}
const faults = checkTree(root);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'Imports and folders are as they should be.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
