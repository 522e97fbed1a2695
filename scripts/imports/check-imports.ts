import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withMayImport } from './checkReadmes.ts';
import { checkTree } from './checkTree.ts';
import { FOLDER_RULES } from './folderRules.ts';

// Checks folder rules, import circles, product words in generic code, file lengths and READMEs; exit 1 on
// faults. `--write` first updates the import rules in READMEs.
const root = fileURLToPath(new URL('../..', import.meta.url));
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
