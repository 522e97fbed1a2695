import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeLock, type LockFile } from './completeLock.ts';

/**
 * `node scripts/lock/complete-lock.ts`, to be run after every change of a dependency: adds to package-lock.json
 * the optional platform packages that npm silently left out, so that `npm ci` accepts it. `--check` only
 * reports (exit 1 if incomplete).
 */
const checkOnly = process.argv.includes('--check');
const path =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
  resolve(fileURLToPath(import.meta.url), '../../../package-lock.json');
const before = readFileSync(path, 'utf8');
const { lock, added } = completeLock(JSON.parse(before) as LockFile);

if (added.length === 0) {
  console.log('package-lock.json is complete.');
} else if (checkOnly) {
  console.error(`package-lock.json lacks ${added.join(', ')}: run node scripts/lock/complete-lock.ts`);
  process.exitCode = 1;
} else {
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added to package-lock.json: ${added.join(', ')}`);
}
