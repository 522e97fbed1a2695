import { fileURLToPath } from 'node:url';
import { checkTree } from './imports/checkTree.ts';

// Folder directions, import circles, the engine's innocence, file lengths, READMEs. Exit 1 if anything is at fault.
const faults = checkTree(fileURLToPath(new URL('..', import.meta.url)));
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'Imports and folders are as they should be.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
