import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'/g;

/** Files and packages that a file loads when it runs, followed as far as they go. */
export function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, isType, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (isType !== undefined) continue;
    if (target.startsWith('.')) loadedBy(resolve(dirname(file), target), seen);
    else seen.add(target);
  }
  return seen;
}
