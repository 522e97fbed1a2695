import { join } from 'node:path';
import { copyTree, readFaults } from './faultTree.ts';
import { tryFault } from './tryFault.ts';

// `npm run faults [-- <parts of ids>]`: applies each fault of tests/faults to a copy of the tree and runs the
// suite that must notice it.
const root = join(import.meta.dirname, '../..');
const filters = process.argv.slice(2);
const faults = readFaults(root).filter(
  ({ id }) => filters.length === 0 || filters.some((word) => id.includes(word)),
);
const copy = copyTree(root);
let unnoticed = 0;
try {
  for (const fault of faults) {
    const verdict = tryFault(copy.root, fault);
    if (verdict.noticed) console.log(`ok    ${fault.id}: ${fault.what} → ${verdict.said}`);
    else {
      unnoticed += 1;
      console.error(`FAULT ${fault.id}: ${fault.what} → ${verdict.said}`);
    }
  }
} finally {
  copy.remove();
}
console.log(`${faults.length - unnoticed} passed, ${unnoticed} failed`);
process.exitCode = unnoticed === 0 && faults.length > 0 ? 0 : 1;
